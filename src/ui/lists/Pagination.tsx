import ChevronLeft from 'virtual:icons/chevron-left';
import ChevronRight from 'virtual:icons/chevron-right';
import { Link } from 'react-router';
import { pageNumbers } from '#core/pageWindow.ts';
import { cx } from '../cx.ts';
import { useTranslation } from '../useTranslation.ts';

type PaginationProps = {
  /** From 1. */
  page: number;
  hrefFor: (page: number) => string;
  className?: string;
} & (
  | { pageCount: number; hasMore?: undefined }
  /** A list without a total only knows whether there is more. */
  | { pageCount?: undefined; hasMore: boolean }
);

const cell =
  'pointer-coarse:tap-row inline-flex h-10 min-w-10 pointer-coarse:min-w-11 items-center justify-center gap-1 rounded-md px-2 text-sm font-medium tabular-nums transition-colors';
const link = cx(cell, 'text-text-muted hover:bg-surface-sunken hover:text-text');

/** Real links, so that pages can be opened in tabs, crawled, and used without JavaScript. */
export function Pagination({ page, hrefFor, className, ...extent }: PaginationProps) {
  const { t } = useTranslation('ui');
  const counted = extent.pageCount !== undefined;
  const pageCount = extent.pageCount ?? (extent.hasMore ? page + 1 : page);
  if (pageCount <= 1) return null;
  const seen = new Set<number | 'gap'>();
  return (
    <nav aria-label={t('pagination.label')} className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link rel="prev" to={hrefFor(page - 1)} className={link}>
              <ChevronLeft aria-hidden className="size-4.5 rtl:-scale-x-100" />
              <span className="max-sm:sr-only">{t('pagination.previous')}</span>
            </Link>
          </li>
        )}
        {pageNumbers(page, pageCount).map((item) => {
          const key = item === 'gap' && seen.has('gap') ? 'gap-end' : item;
          seen.add(item);
          if (item === 'gap') {
            return (
              <li key={key} aria-hidden className="px-1 text-text-muted max-sm:hidden">
                …
              </li>
            );
          }
          const current = item === page;
          return (
            <li key={key} className={current ? undefined : 'max-sm:hidden'}>
              <Link
                to={hrefFor(item)}
                aria-label={t('pagination.page', { page: item })}
                aria-current={current ? 'page' : undefined}
                className={current ? cx(cell, 'bg-accent-soft text-accent') : link}
              >
                <span className={current ? 'max-sm:hidden' : undefined}>{item}</span>
                {current && (
                  <span className="sm:hidden">
                    {counted
                      ? t('pagination.position', { page, count: pageCount })
                      : t('pagination.page', { page })}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
        {page < pageCount && (
          <li>
            <Link rel="next" to={hrefFor(page + 1)} className={link}>
              <span className="max-sm:sr-only">{t('pagination.next')}</span>
              <ChevronRight aria-hidden className="size-4.5 rtl:-scale-x-100" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
