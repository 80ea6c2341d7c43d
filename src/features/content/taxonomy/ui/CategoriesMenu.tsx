import ChevronDown from 'virtual:icons/chevron-down';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { LazyRows } from '#ui/overlays/MenuRows.tsx';

const CategoryMenuRows = lazyPart(async () => {
  return (await import('./CategoryMenuRows.tsx')).CategoryMenuRows;
});

type CategoriesMenuProps = {
  label: string;
  icon?: ReactNode;
  /** The look of a link of the navigation bar. */
  className: string;
  current: boolean;
};

/** SPEC §2 "categories menu": the tree of categories behind a button; without script a link to their list. */
export function CategoriesMenu({ label, icon, className, current }: CategoriesMenuProps) {
  return (
    <>
      <Menu
        trigger={
          <>
            {icon}
            {label}
            <ChevronDown aria-hidden className="size-4 opacity-70" />
          </>
        }
        className={cx(className, 'w-full needs-js:hidden', current && 'bg-current/10')}
        items={() => (
          <LazyRows>
            <CategoryMenuRows />
          </LazyRows>
        )}
      />
      <Link
        to={paths.categories()}
        aria-current={current ? 'page' : undefined}
        className={cx(className, 'hidden needs-js:flex')}
      >
        {icon}
        {label}
      </Link>
    </>
  );
}
