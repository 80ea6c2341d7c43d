import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { LanguageLabel } from '#ui/LanguageLabel.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SimilarConversationsQuery, type SimilarPost } from './composeDocuments.ts';

/** Debounce in milliseconds; §5: search needs at least 3 characters. */
const quiet = 500;
const shortest = 3;

/** Suggests existing posts while the title of a new one is typed. */
export function SimilarPosts({ title }: { title: string }) {
  const { t } = useTranslation('compose');
  const [posts, setPosts] = useState<readonly SimilarPost[]>([]);
  const asked = title.trim();

  useEffect(() => {
    if (asked.length < shortest) {
      setPosts([]);
      return undefined;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      runOperation(SimilarConversationsQuery, { title: asked }).then(
        ({ similarConversations }) => isLate || setPosts(similarConversations),
        // Optional, so errors are ignored.
        () => isLate || setPosts([]),
      );
    }, quiet);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asked]);

  return (
    <div aria-live="polite" className="empty:hidden">
      {posts.length > 0 && (
        <section className="rounded-lg border border-border bg-surface-raised p-3">
          <h2 className="mb-1 px-2 text-sm font-semibold">{t('similar')}</h2>
          <ul>
            {posts.map((post) => (
              <li key={post.id}>
                <Link
                  to={post.path}
                  target="_blank"
                  className="flex min-h-10 items-center gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-surface-hover"
                >
                  <TypeBadge type={post.type} iconOnly>
                    {t(`type.${post.type}`)}
                  </TypeBadge>
                  <span dir="auto" className="foreign-words min-w-0 flex-1 wrap-anywhere">
                    {post.title}
                  </span>
                  <LanguageLabel language={post.language} />
                  {post.hasAcceptedComment && (
                    <span className="shrink-0 text-xs font-medium text-success">
                      {t('similarSolved')}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
