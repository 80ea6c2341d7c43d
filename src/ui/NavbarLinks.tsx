import ChevronDown from 'virtual:icons/chevron-down';
import { useRef } from 'react';
import { cx } from './cx.ts';
import { NavbarItem, type NavbarLink, navbarLinkLook } from './NavbarItem.tsx';
import { NavbarMoreRows } from './NavbarMoreRows.tsx';
import { Menu } from './overlays/Menu.tsx';
import { useFittingItems } from './useFittingItems.ts';
import { useTranslation } from './useTranslation.ts';

type NavbarLinksProps = {
  links: readonly NavbarLink[];
  className?: string;
  /** Within a page, as a preview. */
  isPart?: boolean;
};

/**
 * The links of the bar side by side; those that do not fit are in its menu "More". A community's own menu of that
 * name is joined with it.
 */
export function NavbarLinks({ links, className, isPart = false }: NavbarLinksProps) {
  const { t } = useTranslation('ui');
  // Landmarks of the page itself are unique.
  const Bar = isPart ? 'div' : 'nav';
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const own = links.find(({ label, entries }) => entries && label === t('more'));
  const items = links.filter((link) => link !== own);
  const fitting = useFittingItems({
    // `gap-x-0.5`
    ...{ bar, list, more, hasMore: own !== undefined, gap: 2 },
    key: items.map(({ label }) => label).join(),
  });
  const folded = fitting === null ? items : items.slice(fitting);
  const isMenuShown =
    own !== undefined || (fitting === null ? seemCrowded(items) : folded.length > 0);
  const look = `${navbarLinkLook} h-9`;
  return (
    <Bar
      ref={bar}
      aria-label={isPart ? undefined : t('mainNavigation')}
      className={cx(
        'relative flex max-h-11 min-w-0 flex-1 items-start gap-x-0.5 overflow-hidden py-1',
        className,
      )}
    >
      <ul ref={list} className="flex min-w-0 flex-wrap items-center gap-x-0.5 gap-y-2">
        {items.map((link, index) => (
          <li
            key={link.key}
            className={index < (fitting ?? items.length) ? undefined : 'invisible absolute'}
          >
            <NavbarItem link={link} className={look} />
          </li>
        ))}
      </ul>
      <div ref={more} className={cx('shrink-0', !isMenuShown && 'invisible absolute')}>
        <Menu
          isEager
          trigger={
            <>
              {t('more')}
              <ChevronDown aria-hidden className="size-4 opacity-70" />
            </>
          }
          className={cx(
            look,
            [own, ...folded].some((link) => link?.current) && fitting !== null && 'bg-current/10',
          )}
          items={() => (
            <NavbarMoreRows
              links={own ? [own, ...folded] : folded}
              isFirstPlain={own !== undefined}
            />
          )}
        />
      </div>
    </Bar>
  );
}

/** Until the links are measured: whether they seem not to fit on a laptop, at about 8 px per letter. */
function seemCrowded(links: readonly NavbarLink[]): boolean {
  const widths = links.map(({ label, icon, menu }) => {
    return label.length * 8 + 22 + (icon ? 24 : 0) + (menu ? 24 : 0);
  });
  return widths.reduce((sum, width) => sum + width, 0) > 540;
}
