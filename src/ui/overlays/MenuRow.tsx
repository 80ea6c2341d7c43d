import Check from 'virtual:icons/check';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';

type Look = {
  key: string;
  label: string;
  /** What it does, below its label. */
  hint?: string;
  icon?: ReactNode;
  danger?: boolean;
  /** For one of several choices: checked if true. */
  checked?: boolean;
  /** For a link that updates the page in place: keeps the scroll position. */
  keepScroll?: boolean;
  /** A key that does the same; the page binds it with `keysOfItems`. */
  shortcut?: string;
};

/** Shown, because it is expected here, but not available. */
type Unavailable = { href?: undefined; onSelect?: undefined; unavailable: string };

export type MenuRowItem =
  | (Look & Unavailable)
  | (Look & {
      unavailable?: undefined;
      href: string;
      onSelect?: undefined;
      /** Leads elsewhere, in a tab of its own. */
      opensTab?: boolean;
      /** Leads to another application of this host. */
      isSameHost?: boolean;
    })
  | (Look & {
      unavailable?: undefined;
      onSelect: () => void;
      href?: undefined;
      /** Id of the form that the item submits without JavaScript. */
      form?: string;
    });

type MenuRowProps = { item: MenuRowItem; separatorBefore?: boolean; onChosen: () => void };

export function MenuRow({ item, separatorBefore, onChosen }: MenuRowProps) {
  const reasonId = useId();
  const choice = item.checked !== undefined;
  const common = {
    role: choice ? 'menuitemradio' : 'menuitem',
    'aria-checked': item.checked,
    tabIndex: -1,
    'aria-keyshortcuts': item.shortcut,
    'data-menu-row': true,
    className: cx('menu-row', item.danger && 'menu-row-danger'),
  };
  const content = (
    <>
      {item.icon}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {item.label}
        {item.hint && <span className="block text-xs text-text-muted">{item.hint}</span>}
      </span>
      {item.shortcut && (
        <kbd aria-hidden className="font-mono text-xs text-text-muted pointer-coarse:hidden">
          {item.shortcut}
        </kbd>
      )}
      {choice && <Check aria-hidden className={item.checked ? undefined : 'invisible'} />}
    </>
  );
  return (
    <>
      {separatorBefore && <hr className="-mx-1.5 my-1.5 border-border" />}
      {item.unavailable !== undefined ? (
        <button
          type="button"
          {...common}
          aria-disabled
          aria-describedby={reasonId}
          className="menu-row menu-row-unavailable"
        >
          {item.icon}
          <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
            {item.label}
            <span aria-hidden id={reasonId} className="text-xs">
              {item.unavailable}
            </span>
          </span>
        </button>
      ) : item.href === undefined ? (
        <button
          type={item.form === undefined ? 'button' : 'submit'}
          form={item.form}
          {...common}
          onClick={(event) => {
            event.preventDefault();
            onChosen();
            item.onSelect();
          }}
        >
          {content}
        </button>
      ) : item.isSameHost ? (
        <a href={item.href} {...common} onClick={onChosen}>
          {content}
        </a>
      ) : (
        <Link
          to={item.href}
          preventScrollReset={item.keepScroll}
          {...(item.opensTab && { target: '_blank', rel: 'noreferrer' })}
          {...common}
          onClick={onChosen}
        >
          {content}
        </Link>
      )}
    </>
  );
}
