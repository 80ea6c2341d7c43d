import { formatCount, formatFullCount } from '#core/formatCount.ts';
import type { ActivityState } from '#features/content/conversations/activityStateRules.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { workBadgesOf } from '../workBadges.ts';
import { BylineDot } from './BylineDot.tsx';
import type { PostNode } from './conversationDocuments.ts';
import { WorkBadges } from './WorkBadges.tsx';

type PostHeaderProps = {
  post: PostNode;
  shown: ActivityState;
  lang: string | undefined;
  /** It speaks for the community: when it was updated counts, not who wrote it. */
  isDocument?: boolean;
};

/** Type, title, author, time and state of the post. */
export function PostHeader({ post, shown, lang, isDocument = false }: PostHeaderProps) {
  const { t } = useTranslation('post');
  const seesIndex = post.work?.editIndex === 'OK';
  const badges = workBadgesOf({ ...shown, held: post.held ?? false }, { seesIndex });
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!isDocument && <TypeBadge type={post.type}>{t(`types.${post.type}`)}</TypeBadge>}
        {post.hasAcceptedComment && <StatusBadge status="accepted">{t('solved')}</StatusBadge>}
        {post.hasOfficialComment && <StatusBadge status="official">{t('official')}</StatusBadge>}
        {post.pinned && <StatusBadge status="pinned">{t('pinned')}</StatusBadge>}
        {shown.archived && <StatusBadge status="archived">{t('archived')}</StatusBadge>}
        {shown.closed && <StatusBadge status="closed">{t('closed')}</StatusBadge>}
        <WorkBadges badges={badges} by={post.escalatedByUsername} />
        <Slot name="post.badges" post={post} shown={shown} />
      </div>
      <PageTitle
        lang={lang}
        dir="auto"
        className="text-2xl font-bold tracking-tight text-pretty wrap-anywhere sm:text-3xl"
      >
        {post.title}
      </PageTitle>
      {isDocument ? (
        <p className="text-sm text-text-muted">
          {t('updated')} <Time at={post.updatedAt} />
        </p>
      ) : (
        <Byline post={post} />
      )}
    </header>
  );
}

function Byline({ post }: { post: PostNode }) {
  const { t, language } = useTranslation('post');
  const name = useDisplayName(post.author);
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} src={post.author?.avatar} />
      <div className="flex min-w-0 flex-col text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <AuthorName author={post.author} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-text-muted">
          <Time at={post.createdAt} />
          <Slot name="post.byline" post={post} />
          <BylineDot />
          <span title={formatFullCount(post.readCount, language)}>
            {t('views', { count: post.readCount, shown: formatCount(post.readCount, language) })}
          </span>
        </p>
      </div>
    </div>
  );
}
