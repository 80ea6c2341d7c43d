import CornerDownRight from 'virtual:icons/corner-down-right';
import MessageSquare from 'virtual:icons/message-square';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { postTypeFacts } from '#core/postTypes.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { withKeyword } from '../keywordAddress.ts';
import { Highlighted } from './Highlighted.tsx';
import type { SearchHitNode } from './searchDocuments.ts';

type SearchHitRowProps = {
  hit: SearchHitNode;
  /** What was looked for, as it was understood: it is marked in the post. */
  keyword: string;
  onOpen: () => void;
};

/** A found post, matched directly or by the comment or reply shown below its title. */
export function SearchHitRow({ hit, keyword, onOpen }: SearchHitRowProps) {
  const { t } = useTranslation(['search', 'post', 'lists']);
  const author = useDisplayName(hit.author);
  const { post } = hit;
  const place = post.hierarchy.at(-1);
  const language = localeOf(post.language);
  const isArticle =
    hit.entityType === 'conversation' && postTypeFacts(post.type).tone === 'article';
  return (
    <li className="group/row relative flex gap-3.5 px-4 py-4 transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-surface-hover has-[h2_:focus-visible]:bg-surface-hover sm:px-5">
      <TypeBadge type={post.type} iconOnly className="mt-0.5">
        {t(`post:types.${post.type}`)}
      </TypeBadge>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="font-semibold text-pretty leading-snug wrap-anywhere">
          <Link
            to={withKeyword(hit.path, keyword)}
            lang={language}
            onClick={onOpen}
            className="rounded-sm after:absolute after:inset-0 group-hover/row:text-accent"
          >
            <bdi>
              <Highlighted parts={hit.title} />
            </bdi>
          </Link>{' '}
          {post.hasAcceptedComment && (
            <StatusBadge status="accepted" className="ms-1 align-top">
              {t('post:solved')}
            </StatusBadge>
          )}
          {post.closed && (
            <StatusBadge status="closed" className="ms-1 align-top">
              {t('post:closed')}
            </StatusBadge>
          )}
          <Slot name="post.rowBadges" post={post} />
        </h2>
        {hit.snippet.length > 0 && (
          <div className="flex gap-2 text-sm text-text-muted">
            {hit.entityType !== 'conversation' && (
              <CornerDownRight aria-hidden className="mt-0.5 size-4 shrink-0 rtl:-scale-x-100" />
            )}
            <p
              lang={language}
              dir="auto"
              className="foreign-words line-clamp-3 min-w-0 flex-1 wrap-anywhere sm:line-clamp-2"
            >
              <Highlighted parts={hit.snippet} />
            </p>
          </div>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-muted">
          <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 wrap-anywhere">
            {t(`kinds.${isArticle ? 'article' : hit.entityType}`)}
            <bdi className="font-medium text-text">{author}</bdi>
            <Time at={hit.createdAt} />
          </span>
          {place && (
            <Link
              to={place.path}
              dir="auto"
              className="relative max-w-[min(28ch,100%)] truncate rounded-sm py-1 font-medium text-text hover:underline pointer-coarse:tap-line"
            >
              {place.title}
            </Link>
          )}
          {post.replyCount > 0 && (
            <span className="inline-flex items-center gap-1">
              <MessageSquare aria-hidden className="size-3.5" />
              {t('lists:comments', { count: post.replyCount })}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
