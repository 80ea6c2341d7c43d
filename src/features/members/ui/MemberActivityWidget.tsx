import { ConversationListWidget } from '#features/conversations/ui/ConversationListWidget.tsx';
import type { ConversationListData } from '#features/conversations/ui/conversationListDocuments.ts';
import { usePageData } from '#features/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/layouts/widget.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { showsAnswers } from '../profileAddress.ts';
import { ProfileQuery } from './memberDocuments.ts';

/** What a member did: tabs, and their posts; answers are the next widget's. */
export function MemberActivityWidget(props: WidgetProps<unknown, ConversationListData | null>) {
  const { t } = useTranslation('people');
  const counts = usePageData('PROFILE_PAGE', ProfileQuery)?.profile.counts;
  const { pathname, search } = props.page;
  const answers = showsAnswers(search);
  if (!counts) return null;
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label={t('activity.label')}
        tabs={[
          {
            href: pathname,
            label: t('activity.posts'),
            count: counts.conversationsAuthored,
            current: !answers,
          },
          {
            href: `${pathname}?show=answers`,
            label: t('activity.answers'),
            count: counts.commentsAuthored + counts.repliesAuthored,
            current: answers,
          },
        ]}
      />
      {!answers && (
        <ConversationListWidget
          {...props}
          properties={{ sortKey: 'RECENT', showFilters: true }}
          withoutTypes
        />
      )}
    </div>
  );
}
