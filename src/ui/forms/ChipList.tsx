import X from 'virtual:icons/x';
import { useRef } from 'react';

type ChipListProps = {
  label: string;
  items: readonly string[];
  removeLabel: (item: string) => string;
  onRemove: (item: string) => void;
};

/** Selected values of a multi-select field; each can be removed. */
export function ChipList({ label, items, removeLabel, onRemove }: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return null;

  /** The removed button would lose the focus. */
  function remove(item: string, index: number): void {
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onRemove(item);
  }

  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item, index) => (
        <li
          key={item}
          className="inline-flex min-h-8 items-center gap-1 rounded-full bg-surface-sunken ps-3 pe-1 text-sm"
        >
          {item}
          <button
            type="button"
            aria-label={removeLabel(item)}
            className="touch-target inline-flex size-6 items-center justify-center rounded-full text-text-muted hover:bg-surface-hover hover:text-text"
            onClick={() => remove(item, index)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
