import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { TextInput } from '../TextInput.tsx';
import { useCombobox } from './useCombobox.ts';

export type ComboboxOption = {
  key: string;
  label: string;
  /** Heading shared by adjacent options. */
  group?: string;
};

type ComboboxProps = {
  /** The field's text. */
  text: string;
  onText: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  /** The options are those for what was typed before: Enter waits for the others. */
  isStale?: boolean;
  /** Called for keys that the list does not handle. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur?: () => void;
  /** Accessible name of the list. */
  listLabel: string;
  /** Shown if nothing matches; if omitted, the list stays closed then. */
  empty?: string;
  placeholder?: string;
  icon?: ReactNode;
  maxLength?: number;
};

/** A text field with a list of options, in a `Field`. */
export function Combobox(props: ComboboxProps) {
  const { text, options, listLabel, empty, placeholder, icon, maxLength, isStale } = props;
  const { isOpen, active, inputProps, listProps, optionProps, status, onType, open, close } =
    useCombobox<ComboboxOption>({
      ...{ options, listLabel, isStale },
      keyOf: ({ key }) => key,
      onChoose: props.onChoose,
      hasEmptyText: empty !== undefined && !isStale,
      onKeyDown: props.onKeyDown,
    });
  const { onMouseDown, ...list } = listProps;
  const popup = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  // Where it fits: at the end of a window the list would be out of sight.
  useLayoutEffect(() => {
    if (isOpen && popup.current) setAbove(fitsOnlyAbove(popup.current));
  }, [isOpen]);

  return (
    <div className="relative">
      <TextInput
        {...inputProps}
        spellCheck={false}
        // Text of another direction is aligned at its own start; the placeholder follows the page.
        dir={text === '' ? undefined : 'auto'}
        icon={icon}
        // The icon is at the page's start, its padding at the text's start: on either side.
        className={cx('text-ellipsis', icon ? 'pe-10' : undefined)}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          onType();
          props.onText(event.currentTarget.value);
        }}
        onClick={open}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
      />
      <p role="status" className="sr-only">
        {status}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is.
        <div
          ref={popup}
          className={cx(
            'absolute inset-x-0 z-30 max-h-[min(32rem,40dvh)] overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 shadow-lg',
            isAbove ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          )}
          onMouseDown={onMouseDown}
        >
          <div {...list}>
            {groupsOf(options).map(({ name, rows }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox.
              <div key={name ?? ''} role="group" aria-label={name}>
                {name !== undefined && (
                  <div
                    aria-hidden
                    className="px-2.5 pt-2 pb-1 text-xs font-semibold text-text-muted"
                  >
                    {name}
                  </div>
                )}
                {rows.map(({ option, index }) => (
                  <div
                    key={option.key}
                    {...optionProps(option, index)}
                    className={cx(
                      'flex min-h-10 cursor-pointer items-center rounded-md px-2.5 py-1.5 text-sm wrap-anywhere',
                      option === active ? 'bg-surface-hover' : 'hover:bg-surface-hover',
                    )}
                  >
                    {option.label}
                  </div>
                ))}
              </div>
            ))}
          </div>
          {options.length === 0 && (
            <p role="status" className="px-2.5 py-2 text-sm text-text-muted">
              {empty}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Groups adjacent options, preserving the order. */
function groupsOf(options: readonly ComboboxOption[]) {
  const groups: {
    name: string | undefined;
    rows: { option: ComboboxOption; index: number }[];
  }[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.rows.push({ option, index });
    else groups.push({ name: option.group, rows: [{ option, index }] });
  }
  return groups;
}

/** Room that the window's edges and bars take from a list, in pixels. */
const margin = 16;

function fitsOnlyAbove(popup: HTMLElement): boolean {
  const field = popup.parentElement?.getBoundingClientRect();
  if (!field) return false;
  const { height } = popup.getBoundingClientRect();
  const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect();
  const end = Math.min(window.innerHeight, bar && bar.top > field.bottom ? bar.top : Infinity);
  return field.bottom + height + margin > end && field.top - height - margin > 0;
}
