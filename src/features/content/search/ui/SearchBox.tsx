import Search from 'virtual:icons/search';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { paths } from '#core/paths.ts';
import { cx } from '#ui/cx.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSlashKey } from './useSlashKey.ts';
import { useSuggestions } from './useSuggestions.ts';

type SearchBoxProps = {
  /** Large for banners and the search page, compact for the bar at the top. */
  size: 'large' | 'compact';
};

/** Searches the conversations, with suggestions while one types. A GET form, so that it works without script. */
export function SearchBox({ size }: SearchBoxProps) {
  // A new page begins with a closed list and the words of its own address.
  const { key } = useLocation();
  return <SearchForm key={key} size={size} />;
}

/** A combobox as WAI-ARIA describes it: the focus stays in the field, the arrows move a mark in the list. */
function SearchForm({ size }: SearchBoxProps) {
  const { t } = useTranslation('search');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text);
  const shown = open && suggestions.length > 0;
  const refines = size === 'large' && pathname === paths.search();
  const address = new URLSearchParams(refines ? search : '');
  const kept = [...address].filter(([name]) => name !== 'q' && name !== 'page');
  useSlashKey(input);

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function steer(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const chosen = shown ? suggestions[active] : undefined;
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      void navigate(chosen.path);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      setOpen(true);
      setActive(nextActive(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    }
  }

  return (
    <Form
      action={paths.search()}
      method="get"
      role="search"
      aria-label={t(`label.${size}`)}
      className="relative w-full"
      onSubmit={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextInput
        ref={input}
        type="search"
        name="q"
        required
        defaultValue={address.get('q') ?? ''}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-label={t('field')}
        placeholder={t(`placeholder.${size}`)}
        enterKeyHint="search"
        icon={<Search aria-hidden />}
        className={cx(size === 'large' ? 'h-13 rounded-lg text-base' : 'h-10 text-sm')}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={steer}
      />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="sr-only">
        {shown ? t('suggestions.count', { count: suggestions.length }) : ''}
      </p>
      {shown && <SuggestionList id={id} suggestions={suggestions} active={active} size={size} />}
    </Form>
  );
}

/** Round the list, by way of the field itself (-1). */
function nextActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
