import { CustomFieldList } from '#features/base/customFields/ui/CustomFieldList.tsx';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { NotificationLevelMenu } from '#features/content/marks/ui/NotificationLevelMenu.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { BookmarkPlaceButton } from './BookmarkPlaceButton.tsx';
import { PlaceHeader } from './PlaceHeader.tsx';
import { TopicPageQuery } from './taxonomyDocuments.ts';

/** The header of a topic page. */
export function TopicHeaderWidget({ page }: WidgetProps) {
  const { t } = useTranslation('taxonomy');
  const topic = usePageData('TOPIC_PAGE', TopicPageQuery)?.topic;
  if (!topic) return null;
  return (
    <PlaceHeader
      title={topic.title}
      description={topic.description}
      image={topic.image}
      banner={topic.banner}
      facts={
        <>
          <span>{t('posts', { count: topic.conversationCount })}</span>
          {topic.isReadOnly && <StatusBadge status="closed">{t('readOnly')}</StatusBadge>}
        </>
      }
      details={<CustomFieldList fields={topic.customFieldValues} />}
      actions={
        <>
          <NotificationLevelMenu
            assetType="TOPIC"
            id={topic.id}
            title={topic.title}
            level={topic.notificationLevel}
            followCount={topic.followCount}
          />
          <BookmarkPlaceButton assetType="TOPIC" id={topic.id} bookmarked={topic.bookmarked} />
          <Slot name="topic.actions" topic={topic} />
        </>
      }
      newPostParent={topic.isReadOnly ? null : page.newPostParent}
    />
  );
}
