import Archive from 'virtual:icons/archive';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ActivityState } from '../activityStateRules.ts';
import type { PostNode } from './conversationDocuments.ts';
import { WorkNotice } from './WorkNotice.tsx';

/** Important notices above the post. */
export function PostNotices({ post, shown }: { post: PostNode; shown: ActivityState }) {
  const { t } = useTranslation('post');
  const { spam, isPrivate } = shown;
  return (
    <>
      {shown.archived && (
        <p className="flex items-start gap-2.5 rounded-lg border border-border bg-surface-sunken px-3.5 py-2.5 text-sm text-text-muted">
          <Archive aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          <span className="text-pretty">{t('archivedNotice')}</span>
        </p>
      )}
      <WorkNotice
        of="post"
        // Its author sees more details below.
        thing={post.moderationNotice ? { isPrivate } : { held: post.held, spam, isPrivate }}
      />
    </>
  );
}
