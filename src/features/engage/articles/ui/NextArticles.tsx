import ChevronLeft from 'virtual:icons/chevron-left';
import ChevronRight from 'virtual:icons/chevron-right';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ArticleInfo } from './articleDocuments.ts';

/** At the end of an article: the previous and the next of its section. */
export function NextArticles({ neighbors }: Pick<ArticleInfo, 'neighbors'>) {
  const { t } = useTranslation('articles');
  const { previous, next } = neighbors;
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('neighbors')} className="no-print grid gap-3 sm:grid-cols-2">
      {previous && (
        <Link rel="prev" to={previous.path} className={card}>
          <span className="flex items-center gap-1 text-sm text-text-muted">
            <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('previous')}
          </span>
          <span dir="auto" className="font-medium text-pretty wrap-anywhere">
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link rel="next" to={next.path} className={cx(card, 'items-end text-end sm:col-start-2')}>
          <span className="flex items-center gap-1 text-sm text-text-muted">
            {t('next')}
            <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </span>
          <span dir="auto" className="font-medium text-pretty wrap-anywhere">
            {next.title}
          </span>
        </Link>
      )}
    </nav>
  );
}

const card =
  'flex flex-col gap-1 rounded-xl border border-border bg-surface-raised px-4 py-3 hover:border-border-strong hover:bg-surface-hover';
