import Lock from 'virtual:icons/lock';
import { Link } from 'react-router';
import { isTypeHidden, shownPostTypes } from '#core/postTypes.ts';
import { CustomFieldChips } from '#features/base/customFields/ui/CustomFieldChips.tsx';
import { NotificationLevelMenu } from '#features/content/marks/ui/NotificationLevelMenu.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TopicNode } from './taxonomyDocuments.ts';

type TopicListItemProps = {
  topic: TopicNode;
  /** Its posts are of other types than those of the topics around it. */
  namesTypes?: boolean;
};

/** A topic in the list: description, post count, and what is special about it. */
export function TopicListItem({ topic, namesTypes = false }: TopicListItemProps) {
  const { t } = useTranslation('taxonomy');
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-6 px-4 py-4 transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-surface-hover sm:px-5">
      <div className="flex min-w-0 flex-1 basis-90 flex-col gap-1">
        <p className="-my-1 flex flex-wrap gap-x-1 text-xs text-text-muted">
          {topic.hierarchy.map((step, index) => (
            <span key={step.id} className="inline-flex min-w-0 items-center gap-x-1 wrap-anywhere">
              {index > 0 && <span aria-hidden>/</span>}
              <Link
                to={step.path}
                className="pointer-coarse:tap-line relative z-1 inline-flex min-h-6 min-w-6 items-center rounded-sm hover:text-text hover:underline"
              >
                {step.title}
              </Link>
            </span>
          ))}
        </p>
        <h3 className="flex items-center gap-2 leading-snug font-semibold wrap-anywhere">
          <Link
            to={topic.path}
            className="inline-block min-h-6 rounded-sm after:absolute after:inset-0"
          >
            {topic.title}
          </Link>
          {topic.isReadOnly && (
            <span title={t('readOnly')} className="text-text-muted">
              <Lock aria-hidden className="size-4" />
              <span className="sr-only">{t('readOnly')}</span>
            </span>
          )}
        </h3>
        {topic.description && (
          <p className="text-sm text-pretty text-text-muted">
            <bdi>{topic.description}</bdi>
          </p>
        )}
        {namesTypes && <AllowedTypes topic={topic} />}
        {topic.customFieldValues.length > 0 && (
          <div className="text-xs">
            <CustomFieldChips fields={topic.customFieldValues} />
          </div>
        )}
      </div>
      <p className="text-sm sm:w-22 text-text-muted tabular-nums sm:text-end">
        {t('posts', { count: topic.conversationCount })}
      </p>
      <div className="relative flex shrink-0 justify-end sm:min-w-34">
        <NotificationLevelMenu
          assetType="TOPIC"
          id={topic.id}
          title={topic.title}
          level={topic.notificationLevel}
          followCount={topic.followCount}
        />
      </div>
    </li>
  );
}

function AllowedTypes({ topic }: { topic: TopicNode }) {
  const { t } = useTranslation('taxonomy');
  const { t: tPost } = useTranslation('post');
  const { settings } = useShell();
  return (
    <ul aria-label={t('allowedTypes')} className="mt-1 flex flex-wrap gap-1.5">
      {shownPostTypes()
        .filter((type) => topic.allowedPostTypes.includes(type) && !isTypeHidden(type, settings))
        .map((type) => (
          <li key={type}>
            <TypeBadge type={type}>{tPost(`types.${type}`)}</TypeBadge>
          </li>
        ))}
    </ul>
  );
}
