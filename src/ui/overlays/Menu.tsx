import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';
import { type MenuItem, MenuPlace, MenuRows } from './MenuRows.tsx';
import { menuKeyTarget } from './menuKeys.ts';

type MenuProps = {
  /** The button's content. */
  trigger: ReactNode;
  /** Accessible name of the button, if its content has no text. */
  label?: string;
  /** Its items; or a component that renders its `MenuRows` when first opened, for frequent menus. */
  items: readonly MenuItem[] | (() => ReactNode);
  /** The component is rendered with the page, so that the menu has its items without JavaScript. */
  isEager?: boolean;
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end';
  /** The button's style; see buttonClasses. */
  className?: string;
};

/** Milliseconds, slightly longer than the transition of `.menu-popover`. */
const fadeTime = 200;

/** A WAI-ARIA menu button with a native popover. Opens without JavaScript. */
export function Menu(props: MenuProps) {
  const { trigger, label, items, isEager = false, align = 'start', className } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const openAtEnd = useRef(false);
  // Unset until the first toggle event: until then the browser itself exposes the state.
  const [open, setOpen] = useState<boolean>();
  const [hasOpened, setHasOpened] = useState(false);

  const focusFirst = () => {
    if (menu.current)
      focusWithin(menu.current, rowsOf(menu.current).at(openAtEnd.current ? -1 : 0));
  };
  // Opened by the browser before hydration.
  useEffect(() => {
    if (!menu.current?.matches(':popover-open')) return;
    setHasOpened(true);
    setOpen(true);
  }, []);
  // While it fades in, the browser repositions a long menu in every frame, and resets its scroll position.
  useEffect(() => {
    const shown = menu.current;
    if (!open || !shown) return;
    const timer = setTimeout(() => focusWithin(shown, focusedRow(shown)), fadeTime);
    return () => clearTimeout(timer);
  }, [open]);
  const [place] = useState(() => ({
    close: () => menu.current?.hidePopover(),
    rowsDrawn: () => {
      if (menu.current?.matches(':popover-open')) focusFirst();
    },
  }));

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        className={className}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          openAtEnd.current = event.key === 'ArrowUp';
          button.current?.click();
        }}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={0}
        className={cx('menu-popover', align === 'end' && 'menu-popover-end')}
        onBeforeToggle={(event) => {
          // Rendered before it is shown, so that it is positioned with its real size.
          if (event.newState === 'open' && !hasOpened) flushSync(() => setHasOpened(true));
        }}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen) focusFirst();
          else openAtEnd.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current?.hidePopover();
          const rows = rowsOf(event.currentTarget);
          const target = menuKeyTarget(rows, document.activeElement, event.key);
          if (!target) return;
          event.preventDefault();
          focusWithin(event.currentTarget, target);
        }}
      >
        <MenuPlace value={place}>
          {typeof items === 'function' ? (
            (isEager || hasOpened) && items()
          ) : (
            <MenuRows items={items} />
          )}
        </MenuPlace>
      </div>
    </>
  );
}

function rowsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[data-menu-row]')];
}

function focusedRow(menu: HTMLElement): HTMLElement | undefined {
  return rowsOf(menu).find((row) => row === document.activeElement);
}

/** Scrolls only the menu to an item: the browser would also scroll the page. */
function focusWithin(menu: HTMLElement, row: HTMLElement | undefined): void {
  if (!row) return;
  row.focus({ preventScroll: true });
  const foot = menu.querySelector('[data-menu-foot]');
  if (foot?.contains(row)) return;
  const [seen, wanted] = [menu.getBoundingClientRect(), row.getBoundingClientRect()];
  const end = foot?.getBoundingClientRect().top ?? seen.bottom;
  const above = Math.min(0, wanted.top - seen.top);
  const below = Math.max(0, wanted.bottom - end);
  menu.scrollBy({ top: above + below });
}
