import FolderOpen from 'virtual:icons/folder-open';
import { useId } from 'react';
import { pagesOf } from '#core/pageWindow.ts';
import { wirePage } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CategoryGridProperties } from '../taxonomyWidgets.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { CategoryTile } from './CategoryTile.tsx';
import type { CategoryGridData } from './taxonomyDocuments.ts';

type CategoryGridProps = WidgetProps<Partial<CategoryGridProperties>, CategoryGridData | null>;

const tilesInRow = { 3: 'category-tiles-3', 4: 'category-tiles-4', 5: 'category-tiles-5' } as const;

/** Tiles in a full row: no row has a single one. */
function columnsOf(count: number): keyof typeof tilesInRow {
  if (count === 5) return 5;
  return count % 4 === 0 || count === 7 ? 4 : 3;
}

/** Categories as tiles, or as cards with their content. */
export function CategoryGridWidget(props: CategoryGridProps) {
  const { properties, data, page } = props;
  const { t } = useTranslation('taxonomy');
  const { viewer } = useShell();
  const id = useId();
  const { nested = false, ofPage = false, paged = false } = properties;
  const query = new URLSearchParams(page.search);
  const hrefFor = (number: number) =>
    number === 1 ? page.pathname : `${page.pathname}?page=${number}`;
  const categories = data?.categories.nodes ?? [];
  if (categories.length === 0) {
    if (!nested) return <WidgetHint type="categoryGrid" addedAs={props.id} />;
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
  // Members know what the tiles are.
  const isQuiet = nested || (page.key === 'HOME_PAGE' && viewer.memberId !== null);
  return (
    <section aria-labelledby={id} className="@container flex flex-col gap-3">
      <h2 id={id} className={isQuiet ? 'sr-only' : 'text-lg font-semibold'}>
        {t(ofPage ? 'within' : 'categories')}
      </h2>
      <ul
        className={
          nested
            ? 'grid gap-5 md:grid-cols-2'
            : cx('category-tiles', tilesInRow[columnsOf(categories.length)])
        }
      >
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
          pageCount={pagesOf(data?.categories.totalCount ?? 0, properties.first ?? 9)}
          hrefFor={hrefFor}
        />
      )}
    </section>
  );
}
