import ChevronRight from 'virtual:icons/chevron-right';
import { Link } from 'react-router';
import { useTranslation } from './useTranslation.ts';

export type Crumb = { label: string; href: string };

type BreadcrumbsProps = { crumbs: readonly Crumb[]; className?: string };

/** Ancestors of the current page. The page itself is its h1 and not repeated here. */
export function Breadcrumbs({ crumbs, className }: BreadcrumbsProps) {
  const { t } = useTranslation('ui');
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('breadcrumbs')} className={className}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-text-muted">
        {crumbs.map((crumb, index) => (
          <li key={crumb.href} className="group flex min-w-0 items-center gap-1">
            <Link
              to={crumb.href}
              // A title in the other direction is truncated at its end, not at its start.
              dir="auto"
              className="pointer-coarse:tap-line max-w-[24ch] truncate rounded-sm py-1 group-last:max-w-none hover:text-text hover:underline"
            >
              {crumb.label}
            </Link>
            {index < crumbs.length - 1 && (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
