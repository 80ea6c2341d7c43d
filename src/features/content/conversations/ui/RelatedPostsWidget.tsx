import CircleCheckBig from 'virtual:icons/circle-check-big';
import MessageSquare from 'virtual:icons/message-square';
import { useId } from 'react';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { LanguageLabel } from '#ui/LanguageLabel.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RelatedPostsQuery } from './conversationDocuments.ts';

type RelatedPostsProps = WidgetProps<unknown, ResultOf<typeof RelatedPostsQuery> | null>;

/** Similar posts. */
export function RelatedPostsWidget({ data }: RelatedPostsProps) {
  const { t } = useTranslation('post');
  const id = useId();
  const posts = data?.relatedPosts ?? [];
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-xl border border-border bg-surface-raised">
      <h2 id={id} className="px-4 pt-4 pb-2 text-base font-semibold sm:px-5">
        {t('related')}
      </h2>
      <ul className="pb-2">
        {posts.map((post) => (
          <li
            key={post.id}
            className="relative flex gap-3 px-4 py-2.5 hover:bg-surface-hover has-focus-visible:bg-surface-hover sm:px-5"
          >
            <TypeBadge type={post.type} iconOnly>
              {t(`types.${post.type}`)}
            </TypeBadge>
            <div className="flex min-w-0 flex-col gap-0.5">
              <Link
                to={post.path}
                lang={localeOf(post.language)}
                dir="auto"
                className="foreign-words line-clamp-2 text-sm font-medium text-pretty wrap-anywhere after:absolute after:inset-0"
              >
                {post.title}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 text-xs empty:hidden text-text-muted">
                <LanguageLabel language={post.language} />
                {post.hasAcceptedComment && (
                  <span className="inline-flex items-center gap-1 text-success">
                    <CircleCheckBig aria-hidden className="size-3.5" />
                    {t('solved')}
                  </span>
                )}
                {post.replyCount > 0 && (
                  <span className="inline-flex items-center gap-1">
                    <MessageSquare aria-hidden className="size-3.5" />
                    <span>{t('responses', { count: post.replyCount })}</span>
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
