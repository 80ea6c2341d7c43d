import Search from 'virtual:icons/search';
import { useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { paths } from '#core/paths.ts';
import { cx } from '#ui/cx.ts';
import { Dispensable } from '#ui/Dispensable.tsx';
import { useCombobox } from '#ui/forms/useCombobox.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useSlashKey } from './useSlashKey.ts';
import { useSuggestions } from './useSuggestions.ts';

const SuggestionList = lazyPart(async () => (await import('./SuggestionList.tsx')).SuggestionList);

type SearchBoxProps = {
  /** Large for banners and the search page, compact for the navbar. */
  size: 'large' | 'compact';
};

/** Search field with suggestions. A GET form, so that it works without JavaScript. */
export function SearchBox({ size }: SearchBoxProps) {
  // A new page resets the list and the text to its own URL.
  const { key } = useLocation();
  return <SearchForm key={key} size={size} />;
}

function SearchForm({ size }: SearchBoxProps) {
  const { t } = useTranslation('search');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const suggestions = useSuggestions(text);
  const combobox = useCombobox({
    options: suggestions,
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    onChoose: ({ path }) => void navigate(path),
    listLabel: t('suggestions.label'),
    // Enter searches for the typed text.
    autoHighlight: false,
  });
  const refines = size === 'large' && pathname === paths.search();
  const address = new URLSearchParams(refines ? search : '');
  const kept = [...address].filter(([name]) => !['q', 'page', 'exact'].includes(name));
  useSlashKey(input);

  return (
    <Form
      action={paths.search()}
      method="get"
      role="search"
      aria-label={t(`label.${size}`)}
      className="relative w-full"
      onSubmit={combobox.close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) combobox.close();
      }}
    >
      <TextInput
        {...combobox.inputProps}
        ref={input}
        type="search"
        name="q"
        required
        defaultValue={address.get('q') ?? ''}
        aria-label={t('field')}
        placeholder={t(`placeholder.${size}`)}
        enterKeyHint="search"
        icon={<Search aria-hidden />}
        className={cx(size === 'large' ? 'h-13 rounded-lg text-base' : 'h-10 text-sm')}
        onChange={(event) => {
          combobox.onType();
          setText(event.currentTarget.value);
        }}
      />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="sr-only">
        {combobox.status}
      </p>
      {combobox.isOpen && (
        <Dispensable>
          <SuggestionList
            suggestions={suggestions}
            combobox={combobox}
            size={size}
            keywords={text?.trim() ?? ''}
          />
        </Dispensable>
      )}
    </Form>
  );
}
