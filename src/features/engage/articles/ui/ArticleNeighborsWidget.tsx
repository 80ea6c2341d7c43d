import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { usePagePost } from '#features/content/conversations/ui/usePagePost.ts';
import { cx } from '#ui/cx.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { withContents } from '../articleContents.ts';
import type { ArticleNeighbors, ArticleNeighborsData } from './articleDocuments.ts';
import './articleSlots.ts';
import { TableOfContents } from './TableOfContents.tsx';

/** What is beside an article: its headings, the articles of its section, and what other features add. */
export function ArticleNeighborsWidget({
  data,
  page,
}: WidgetProps<object, ArticleNeighborsData | null>) {
  const { post } = usePagePost();
  const { language } = useShell();
  const contents = useMemo(() => withContents(post?.content ?? '').contents, [post?.content]);
  const article = data?.conversation?.article;
  if (!article || !post) return null;
  const lang = post.language === language ? undefined : localeOf(post.language);
  return (
    <>
      <TableOfContents contents={contents} lang={lang} place="beside" />
      <Neighbors article={article} conversationId={page.conversationId} />
      <Slot name="article.aside" article={article} />
    </>
  );
}

type NeighborsProps = { article: ArticleNeighbors; conversationId: string | null };

/** The articles of the same section. */
function Neighbors({ article, conversationId }: NeighborsProps) {
  const { t } = useTranslation('articles');
  const id = useId();
  const { siblings } = article.neighbors;
  if (siblings.length < 2 || !siblings.some((each) => each.id === conversationId)) return null;
  const home = article.section
    ? { title: article.section.name, path: article.section.path }
    : article.knowledgeBase;
  return (
    <nav
      aria-labelledby={id}
      className="no-print rounded-xl border border-border bg-surface-raised py-3"
    >
      <h2 id={id} className="px-4 pb-2 text-sm font-semibold">
        {home ? (
          <Link to={home.path} dir="auto" className="hover:underline pointer-coarse:tap-line">
            {home.title}
          </Link>
        ) : (
          t('siblings')
        )}
      </h2>
      <ul className="text-sm">
        {siblings.map((each) => {
          const isHere = each.id === conversationId;
          return (
            <li key={each.id}>
              <Link
                to={each.path}
                dir="auto"
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  'flex min-h-9 pointer-coarse:tap-row items-center border-s-2 px-4 py-1.5 wrap-anywhere hover:bg-surface-hover',
                  isHere ? 'border-accent font-medium text-accent' : 'border-transparent',
                )}
              >
                {each.title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
