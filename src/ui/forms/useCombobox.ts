import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useTranslation } from '../useTranslation.ts';

interface ComboboxOptions<Option> {
  options: readonly Option[];
  keyOf: (option: Option) => string;
  onChoose: (option: Option) => void;
  /** Accessible name of the list. */
  listLabel: string;
  /** The list is an always visible part of the page, not a popup. */
  isInline?: boolean;
  /** Enter selects the first option unless another is active; otherwise only an active one. */
  autoHighlight?: boolean;
  /** There is an empty message: the list also opens without options. */
  hasEmptyText?: boolean;
  /** The options are those for what was typed before: Enter waits for the others, then chooses. */
  isStale?: boolean;
  /** Called for keys that the list does not handle. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A text field with a list of options (WAI-ARIA 1.2 combobox): focus stays in the field, arrows move the
 * active option. Headless: the caller renders the field, the list and the options.
 */
export function useCombobox<Option>(given: ComboboxOptions<Option>) {
  const { options, keyOf, onChoose, listLabel, isInline = false, autoHighlight = true } = given;
  const { hasEmptyText = false, isStale = false } = given;
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  /** The option the user moved to; null: none. */
  const [movedTo, setMovedTo] = useState<string | null>(null);
  /** Enter was pressed while the options were being loaded. */
  const [isChoosing, setChoosing] = useState(false);
  const isOpen = isInline || (isOpened && (options.length > 0 || hasEmptyText));
  const found = options.findIndex((option) => keyOf(option) === movedTo);
  const at = found < 0 && autoHighlight && options.length > 0 ? 0 : found;
  const active = isOpen ? options[at] : undefined;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (movedTo === null || found < 0) return;
    document.getElementById(`${id}-${found}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, movedTo, found]);

  const chooseLoaded = useEffectEvent(() => {
    setChoosing(false);
    if (active !== undefined) choose(active);
  });
  useEffect(() => {
    if (isChoosing && !isStale) chooseLoaded();
  }, [isChoosing, isStale]);

  function close(): void {
    setOpened(false);
    setMovedTo(null);
    setChoosing(false);
  }

  function moveTo(index: number): void {
    const option = options[index];
    setOpened(true);
    setChoosing(false);
    setMovedTo(option === undefined ? null : keyOf(option));
  }

  /** Wraps around; if no option is active by default, through the field. */
  function step(by: 1 | -1): void {
    const field = autoHighlight ? 0 : 1;
    const places = Math.max(1, options.length + field);
    const next = ((at + field + by + places) % places) - field;
    const first = by === 1 ? 0 : options.length - 1;
    moveTo(isOpen ? next : first);
  }

  /** @returns whether the list handled the key */
  function take({ key, altKey }: KeyboardEvent): boolean {
    const isMoved = isOpen && movedTo !== null;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (options.length === 0 && !hasEmptyText) return false;
      if (!altKey) step(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'ArrowDown') setOpened(true);
      else close();
    } else if (key === 'Home' && isMoved) moveTo(0);
    else if (key === 'End' && isMoved) moveTo(options.length - 1);
    else if (key === 'Escape' && isOpen && !isInline) close();
    else if (key === 'Enter' && isStale && (isOpened || isInline)) setChoosing(true);
    else if (key === 'Enter' && (active !== undefined || isInline)) {
      if (active !== undefined) choose(active);
    } else return false;
    return true;
  }

  function choose(option: Option): void {
    close();
    onChoose(option);
  }

  return {
    isOpen,
    active,
    open: (): void => setOpened(true),
    close,
    /** Activates an option. */
    activate: (option: Option): void => setMovedTo(keyOf(option)),
    /** Call when the field's text changes, before it is applied. */
    onType: (): void => {
      setOpened(true);
      setMovedTo(null);
      setChoosing(false);
    },
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': active === undefined ? undefined : optionId(at),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
        if (event.nativeEvent.isComposing) return;
        if (take(event)) event.preventDefault();
        else given.onKeyDown?.(event);
      },
    } as const,
    listProps: {
      id: listId,
      role: 'listbox',
      'aria-label': listLabel,
      'aria-busy': isStale,
      // A click on the list must not take the focus from the field.
      onMouseDown: (event: MouseEvent): void => event.preventDefault(),
    } as const,
    optionProps: (option: Option, index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': option === active,
        onClick: (): void => choose(option),
      }) as const,
    /** Text of a `role="status"` next to the list, for screen readers. */
    status: isOpen && options.length > 0 ? t('suggestions', { count: options.length }) : '',
  };
}
