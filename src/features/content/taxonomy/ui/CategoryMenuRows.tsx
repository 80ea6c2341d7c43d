import LayoutGrid from 'virtual:icons/layout-grid';
import { use, useContext, useEffect } from 'react';
import { paths } from '#core/paths.ts';
import { graphql } from '#ui/graphql.ts';
import { MenuColumns } from '#ui/overlays/MenuColumns.tsx';
import { MenuRow } from '#ui/overlays/MenuRow.tsx';
import { MenuPlace } from '#ui/overlays/MenuRows.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const CategoryMenuQuery = graphql(`
  query CategoryMenu {
    allCategories {
      id
      title
      path
      childCategories {
        id
        title
        path
        childCategories {
          id
          title
          path
        }
      }
    }
  }
`);

interface MenuCategory {
  id: string;
  title: string;
  path: string;
  childCategories?: readonly MenuCategory[];
}

let loaded: Promise<readonly MenuCategory[]> | null = null;

/** Once a page load; a failure is tried again. */
function loadCategories(): Promise<readonly MenuCategory[]> {
  loaded ??= runOperation(CategoryMenuQuery, {}).then(
    ({ allCategories }) => allCategories,
    (error: unknown) => {
      loaded = null;
      throw error;
    },
  );
  return loaded;
}

/** Every category of the first three levels: columns of those on the first level that have others below them. */
export function CategoryMenuRows() {
  const { t } = useTranslation('taxonomy');
  const { close, rowsDrawn } = useContext(MenuPlace);
  const categories = use(loadCategories());
  useEffect(rowsDrawn, [rowsDrawn]);
  const all = { key: 'all', label: t('allCategories'), href: paths.categories() };
  return (
    <>
      <MenuRow item={{ ...all, icon: <LayoutGrid aria-hidden /> }} onChosen={close} />
      {categories.length > 0 && <hr className="-mx-1.5 my-1.5 border-border" />}
      {categories.some(({ childCategories = [] }) => childCategories.length > 0) ? (
        <MenuColumns count={categories.length}>
          {categories.map(({ id, title, path, childCategories = [] }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
            <div key={id} role="group" aria-label={title}>
              <div role="none" className="font-semibold">
                <MenuRow item={{ key: id, label: title, href: path }} onChosen={close} />
              </div>
              <Rows categories={childCategories} onChosen={close} />
            </div>
          ))}
        </MenuColumns>
      ) : (
        <Rows categories={categories} onChosen={close} />
      )}
    </>
  );
}

type RowsProps = { categories: readonly MenuCategory[]; onChosen: () => void };

function Rows({ categories, onChosen }: RowsProps) {
  return categories.map(({ id, title, path, childCategories = [] }) => (
    <div key={id} role="none">
      <MenuRow item={{ key: id, label: title, href: path }} onChosen={onChosen} />
      {childCategories.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
        <div role="group" aria-label={title} className="ms-3 border-s border-border ps-2">
          <Rows categories={childCategories} onChosen={onChosen} />
        </div>
      )}
    </div>
  ));
}
