import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import type { SuggestionListState } from './suggestionList.ts';

type SuggestionPopupProps<Item extends { id: string }> = {
  id: string;
  list: {
    choose: (at: number) => boolean;
    current: () => SuggestionListState<Item> | null;
    subscribe: (listener: () => void) => () => void;
  };
  textboxId: string;
  label: string;
  /** Whether the list is shown for what was typed; a closed one takes no room and no keys. */
  isShown: (state: SuggestionListState<Item>) => boolean;
  /** In place of items. */
  emptyText: (loading: boolean) => string;
  row: (item: Item) => ReactNode;
  /** Below the list: more of the active item. */
  preview?: (item: Item) => ReactNode;
  isWide?: boolean;
};

/**
 * What can be put at the caret. Focus stays in the text, which references the active row (aria-activedescendant).
 */
export function SuggestionPopup<Item extends { id: string }>(props: SuggestionPopupProps<Item>) {
  const { id, list, textboxId, label, isShown, emptyText, row, preview, isWide = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(list.subscribe, list.current, () => null);
  const suggested = state?.suggested;
  const isOpen = state !== null && isShown(state);
  const item = isOpen ? state.items[state.at] : undefined;
  const active = item ? `${id}-${state?.at}` : null;

  useLayoutEffect(() => {
    if (isOpen && popup.current) return suggested?.mount(popup.current);
    return undefined;
  }, [isOpen, suggested]);

  useEffect(() => {
    const textbox = document.getElementById(textboxId);
    if (!textbox || !isOpen) return undefined;
    textbox.setAttribute('aria-controls', id);
    if (active) textbox.setAttribute('aria-activedescendant', active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => {
      textbox.removeAttribute('aria-controls');
      textbox.removeAttribute('aria-activedescendant');
    };
  }, [textboxId, isOpen, active, id]);

  if (!isOpen) return null;
  return (
    <div
      ref={popup}
      className={cx(
        'fixed z-50 flex max-w-[calc(100vw-3.2rem)] flex-col overflow-hidden rounded-lg border border-border bg-surface-raised shadow-lg',
        isWide ? 'max-h-96 w-112' : 'max-h-72 w-72',
      )}
    >
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-busy={state.loading}
        className={cx('overflow-y-auto p-1.5 empty:hidden', preview && 'max-h-52 shrink-0')}
      >
        {state.items.map((each, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text's own keys choose (suggestionList.ts).
          <div
            key={each.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === state.at}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm',
              at === state.at ? 'bg-surface-hover' : 'hover:bg-surface-hover',
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => list.choose(at)}
          >
            {row(each)}
          </div>
        ))}
      </div>
      {state.items.length === 0 && (
        <p role="status" className="px-3.5 py-3.5 text-sm text-text-muted">
          {emptyText(state.loading)}
        </p>
      )}
      {item && preview?.(item)}
    </div>
  );
}
