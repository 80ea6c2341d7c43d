import Search from 'virtual:icons/search';
import { useLayoutEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { longestSearch } from '#features/support/requests/requestSearchRules.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { useCombobox } from '#ui/forms/useCombobox.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { suggestionsFor, typedPart, withSuggestion } from '../searchSuggestionRules.ts';
import { type SearchTargets, useSearchChoices } from './useSearchChoices.ts';

type QueueSearchProps = { keyword: string; view: string; targets: SearchTargets };

/** Searches a view, with suggestions for operators and their values. A GET form, so that it works without script. */
export function QueueSearch({ keyword, view, targets }: QueueSearchProps) {
  const { t } = useTranslation('supportDesk');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(keyword);
  const [caret, setCaret] = useState(keyword.length);
  const [moved, setMoved] = useState<number | null>(null);
  const part = typedPart(text, caret);
  const options = suggestionsFor(part, useSearchChoices(targets, part?.operator === 'tag'));
  const combobox = useCombobox({
    options,
    keyOf: (option) => option.text,
    onChoose: (option) => {
      if (part === null) return;
      const next = withSuggestion(text, part, option);
      setText(next.text);
      setCaret(next.caret);
      setMoved(next.caret);
      // An operator is followed by its values.
      if (option.label === null) combobox.open();
    },
    listLabel: t('finding.suggestions'),
    // Enter searches for the typed text.
    autoHighlight: false,
  });
  useLayoutEffect(() => {
    if (moved === null) return;
    input.current?.setSelectionRange(moved, moved);
    setMoved(null);
  }, [moved]);
  return (
    <div className="flex flex-col gap-2">
      <Form
        method="get"
        role="search"
        className="relative flex gap-2"
        onSubmit={combobox.close}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) combobox.close();
        }}
      >
        {view !== 'inbox' && <input type="hidden" name="view" value={view} />}
        <TextInput
          {...combobox.inputProps}
          ref={input}
          type="search"
          name="q"
          data-list-search
          value={text}
          maxLength={longestSearch}
          spellCheck={false}
          icon={<Search aria-hidden />}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          dir={text === '' ? undefined : 'auto'}
          onClick={combobox.open}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? text.length)}
          onChange={({ currentTarget }) => {
            combobox.onType();
            setText(currentTarget.value);
            setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
          }}
        />
        <Button type="submit" variant="secondary">
          {t('searchButton')}
        </Button>
        <p role="status" className="sr-only">
          {combobox.status}
        </p>
        {combobox.isOpen && (
          <div className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(28rem,60dvh)] overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 shadow-lg">
            <div {...combobox.listProps} tabIndex={-1}>
              {options.map((option, index) => (
                <div
                  key={option.text}
                  {...combobox.optionProps(option, index)}
                  className={cx(
                    'flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 py-1.5 text-sm',
                    option === combobox.active ? 'bg-surface-hover' : 'hover:bg-surface-hover',
                  )}
                >
                  <code dir="ltr" className="min-w-0 truncate">
                    {option.text}
                  </code>
                  <bdi className="min-w-0 truncate text-text-muted">
                    {option.label ?? t(`finding.operators.${option.operator}`)}
                  </bdi>
                </div>
              ))}
            </div>
          </div>
        )}
      </Form>
      {keyword !== '' && view !== 'all' && (
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          {t('finding.inView')}
          <Link
            to={agentPaths.queue({ view: 'all', q: keyword })}
            className="font-medium text-accent hover:underline"
          >
            {t('finding.everywhere')}
          </Link>
        </p>
      )}
    </div>
  );
}
