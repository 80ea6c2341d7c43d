import FolderOpen from 'virtual:icons/folder-open';
import { useId } from 'react';
import { wirePage } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CategoryGridProperties } from '../taxonomyWidgets.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { CategoryTile } from './CategoryTile.tsx';
import type { CategoryGridData } from './taxonomyDocuments.ts';

type CategoryGridProps = WidgetProps<Partial<CategoryGridProperties>, CategoryGridData | null>;

/** Categories as tiles, or as cards with their content. */
export function CategoryGridWidget({ properties, data, page }: CategoryGridProps) {
  const { t } = useTranslation('taxonomy');
  const id = useId();
  const { nested = false, ofPage = false, paged = false } = properties;
  const query = new URLSearchParams(page.search);
  const hrefFor = (number: number) =>
    number === 1 ? page.pathname : `${page.pathname}?page=${number}`;
  const categories = data?.categories.nodes ?? [];
  if (categories.length === 0) {
    if (!nested) return null;
    return (
      <div className="rounded-xl border border-border bg-surface-raised">
        <EmptyState
          icon={<FolderOpen />}
          title={t('noCategories')}
          action={<LinkButton to={paths.home()}>{t('toHome')}</LinkButton>}
        />
      </div>
    );
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className={nested ? 'sr-only' : 'text-lg font-semibold'}>
        {t(ofPage ? 'within' : 'categories')}
      </h2>
      <ul className={nested ? 'grid gap-5 md:grid-cols-2' : 'category-tiles'}>
        {categories.map((category) =>
          nested ? (
            <CategoryCard key={category.id} category={category} />
          ) : (
            <CategoryTile key={category.id} category={category} />
          ),
        )}
      </ul>
      {paged && (
        <Pagination
          page={wirePage(query.get('page')) + 1}
          hasMore={data?.categories.hasMore ?? false}
          hrefFor={hrefFor}
        />
      )}
    </section>
  );
}
