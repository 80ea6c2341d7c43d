import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { TextInput } from './TextInput.tsx';

export type ComboboxOption = {
  key: string;
  label: string;
  /** Heading that neighbours share. */
  group?: string;
};

type ComboboxProps = {
  /** What stands in the field. */
  text: string;
  onText: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  /** Hears of the keys that the list does not take. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Names the list. */
  listLabel: string;
  /** Shown where nothing fits; without it the list stays shut then. */
  empty?: string;
  placeholder?: string;
  icon?: ReactNode;
  maxLength?: number;
};

/** A field with a list to choose from, as WAI-ARIA describes it; the focus stays in the field. */
export function Combobox(props: ComboboxProps) {
  const { text, options, listLabel, empty, placeholder, icon, maxLength } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const active = options[Math.min(at, options.length - 1)];
  const isShown = isOpen && (options.length > 0 || empty !== undefined);

  function move(to: number): void {
    const next = (to + options.length) % Math.max(1, options.length);
    setOpen(true);
    setAt(next);
    document.getElementById(`${id}-${options[next]?.key}`)?.scrollIntoView({ block: 'nearest' });
  }

  function choose(option: ComboboxOption): void {
    setOpen(false);
    props.onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      move(isShown ? at + step : step === 1 ? 0 : -1);
    } else if (event.key === 'Enter' && isShown && active) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    } else props.onKeyDown?.(event);
  }

  return (
    <div className="relative">
      <TextInput
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        // Words of another direction are read from their beginning; a hint stands as the page does.
        dir={text === '' ? undefined : 'auto'}
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active ? `${id}-${active.key}` : undefined}
        icon={icon}
        // The icon stands where the page begins, the room for it where the words do: on either side.
        className={cx('text-ellipsis', icon ? 'pe-10' : undefined)}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          props.onText(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onFocus={props.onFocus}
        onBlur={() => {
          setOpen(false);
          props.onBlur?.();
        }}
      />
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is.
        <div
          className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-80 overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 shadow-lg"
          // A press on the list must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          <div id={`${id}-list`} role="listbox" aria-label={listLabel}>
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
                {rows.map((option) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
                  <div
                    key={option.key}
                    id={`${id}-${option.key}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={option === active}
                    className={cx(
                      'flex min-h-10 cursor-pointer items-center rounded-md px-2.5 py-1.5 text-sm wrap-anywhere',
                      option === active ? 'bg-surface-hover' : 'hover:bg-surface-hover',
                    )}
                    onClick={() => choose(option)}
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

/** Neighbours of one group together, in the order given. */
function groupsOf(options: readonly ComboboxOption[]) {
  const groups: { name: string | undefined; rows: ComboboxOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.rows.push(option);
    else groups.push({ name: option.group, rows: [option] });
  }
  return groups;
}
