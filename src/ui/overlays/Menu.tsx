import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';
import { type MenuItem, MenuPlace, MenuRows } from './MenuRows.tsx';
import { menuKeyTarget } from './menuKeys.ts';

type MenuProps = {
  /** What the button shows. */
  trigger: ReactNode;
  /** Names the button when what it shows has no words. */
  label?: string;
  /** Its rows; or what draws its `MenuRows` when it is first opened, for a menu there are many of. */
  items: readonly MenuItem[] | (() => ReactNode);
  /** Which edge of the button the menu keeps to. */
  align?: 'start' | 'end';
  /** The button's look; see buttonClasses. */
  className?: string;
};

/** Milliseconds, a little more than `.menu-popover` takes. */
const fadeTime = 200;

/** A menu button as WAI-ARIA describes it, over the browser's own popover. Opens without script. */
export function Menu({ trigger, label, items, align = 'start', className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const openAtEnd = useRef(false);
  // Unset until script has seen it move: until then the browser itself tells the state.
  const [open, setOpen] = useState<boolean>();
  const [hasOpened, setHasOpened] = useState(false);

  const focusFirst = () => {
    if (menu.current)
      focusWithin(menu.current, rowsOf(menu.current).at(openAtEnd.current ? -1 : 0));
  };
  // Opened by the browser itself, before there was a script to hear of it.
  useEffect(() => {
    if (!menu.current?.matches(':popover-open')) return;
    setHasOpened(true);
    setOpen(true);
  }, []);
  // While it fades in, the browser looks for the place of a long menu in every frame, and scrolls it back.
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
          // Drawn before it is shown, so that it is placed by its true size.
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
          {typeof items === 'function' ? hasOpened && items() : <MenuRows items={items} />}
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

/** The menu alone scrolls to a row: the browser would scroll the page, and the menu away with its button. */
function focusWithin(menu: HTMLElement, row: HTMLElement | undefined): void {
  if (!row) return;
  row.focus({ preventScroll: true });
  const [seen, wanted] = [menu.getBoundingClientRect(), row.getBoundingClientRect()];
  const above = Math.min(0, wanted.top - seen.top);
  const below = Math.max(0, wanted.bottom - seen.bottom);
  menu.scrollBy({ top: above + below });
}
