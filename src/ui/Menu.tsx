import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { MenuRow, type MenuRowItem } from './MenuRow.tsx';
import { menuKeyTarget } from './menuKeys.ts';

export type MenuItem = MenuRowItem & { separatorBefore?: boolean };

type MenuProps = {
  /** What the button shows. */
  trigger: ReactNode;
  /** Names the button when what it shows has no words. */
  label?: string;
  items: readonly MenuItem[];
  /** `MenuRows` that come between, only once someone is about to open the menu: they may be loaded then. */
  more?: ReactNode;
  /** Which edge of the button the menu keeps to. */
  align?: 'start' | 'end';
  /** The button's look; see buttonClasses. */
  className?: string;
};

/** A menu button as WAI-ARIA describes it, over the browser's own popover. Opens without script. */
export function Menu({ trigger, label, items, more, align = 'start', className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const openAtEnd = useRef(false);
  // Unset until script has seen it move: until then the browser itself tells the state.
  const [open, setOpen] = useState<boolean>();
  const [isWanted, setWanted] = useState(false);
  const hide = () => menu.current?.hidePopover();
  const want = () => setWanted(true);

  const rows = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[data-menu-row]') ?? []),
  ];

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
        onPointerEnter={want}
        onFocus={want}
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
        tabIndex={-1}
        className={cx('menu-popover', align === 'end' && 'menu-popover-end')}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen)
            rows()
              .at(openAtEnd.current ? -1 : 0)
              ?.focus();
          openAtEnd.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current?.hidePopover();
          const target = menuKeyTarget(rows(), document.activeElement, event.key);
          if (!target) return;
          event.preventDefault();
          target.focus();
        }}
      >
        <MenuContext value={hide}>
          <MenuRows items={items.filter(({ danger }) => !danger)} />
          {more && isWanted && <Suspense fallback={null}>{more}</Suspense>}
          <MenuRows items={items.filter(({ danger }) => danger)} />
        </MenuContext>
      </div>
    </>
  );
}

const MenuContext = createContext<() => void>(() => undefined);

/** Rows of the menu that they are rendered in. */
export function MenuRows({ items }: { items: readonly MenuItem[] }) {
  const hide = useContext(MenuContext);
  return items.map(({ separatorBefore, ...item }) => (
    <MenuRow key={item.key} item={item} separatorBefore={separatorBefore} onChosen={hide} />
  ));
}
