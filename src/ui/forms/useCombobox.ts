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
  /** Names the list. */
  listLabel: string;
  /** The list is a part of the page and always there, not a popup. */
  isInline?: boolean;
  /** Enter chooses the first option unless another is active; else only one that was moved to. */
  autoHighlight?: boolean;
  /** Something is said where there are no options: the list opens for it. */
  hasEmptyText?: boolean;
  /** The options are those for what was typed before: Enter waits for the others, then chooses. */
  isStale?: boolean;
  /** Hears of the keys that the list does not take. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A field with a list to choose from (WAI-ARIA 1.2 combobox): the focus stays in the field, the arrows
 * move the active option. Headless: its user draws the field, the list and the options.
 */
export function useCombobox<Option>(given: ComboboxOptions<Option>) {
  const { options, keyOf, onChoose, listLabel, isInline = false, autoHighlight = true } = given;
  const { hasEmptyText = false, isStale = false } = given;
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  /** Of the option that was moved to; null: none was. */
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

  /** Round the list; where no option is active by itself, by way of the field. */
  function step(by: 1 | -1): void {
    const field = autoHighlight ? 0 : 1;
    const places = Math.max(1, options.length + field);
    const next = ((at + field + by + places) % places) - field;
    const first = by === 1 ? 0 : options.length - 1;
    moveTo(isOpen ? next : first);
  }

  /** @returns whether the key was for the list */
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
    /** Makes an option the active one. */
    activate: (option: Option): void => setMovedTo(keyOf(option)),
    /** The field's text has changed: tell it before the text is taken. */
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
      // A press on the list must not take the focus from the field.
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
    /** For a `role="status"` beside the list: what somebody hears who does not see it. */
    status: isOpen && options.length > 0 ? t('suggestions', { count: options.length }) : '',
  };
}
