import Search from 'virtual:icons/search';
import { Form } from 'react-router';
import { knownLanguages } from '#core/languages.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { useFilterForm } from '#ui/lists/useFilterForm.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { interfaceWordsAddress, wordFilters } from '../interfaceWordRules.ts';
import { readWordsAddress, type WordsAddress, wordsHref } from '../wordsAddress.ts';

/** A plain form: without JavaScript it has a button. */
export function WordFilters({ address, total }: { address: WordsAddress; total: number }) {
  const { t } = useTranslation('interfaceWords');
  const { language, settings } = useShell();
  const { formProps, apply, applySoon } = useFilterForm((search) =>
    wordsHref(readWordsAddress(search, language)),
  );
  const own = new Set<string>(settings.activeLanguages);
  const others = knownLanguages.filter((each) => !own.has(each));
  return (
    <Form
      {...formProps}
      method="get"
      action={interfaceWordsAddress}
      role="search"
      preventScrollReset
      className="flex flex-wrap items-end gap-x-3 gap-y-2.5"
    >
      <Field label={t('search')} hideLabel className="grow basis-72">
        <TextInput
          type="search"
          name="q"
          defaultValue={address.search}
          placeholder={t('search')}
          autoComplete="off"
          data-list-search
          icon={<Search aria-hidden />}
          onChange={applySoon}
        />
      </Field>
      <Field label={t('language')} hideLabel className="min-w-0 flex-1 basis-36 md:flex-none">
        <Select name="language" defaultValue={address.language} onChange={apply}>
          <LanguageOptions />
          <optgroup label={t('otherLanguages')}>
            <LanguageOptions languages={others} />
          </optgroup>
        </Select>
      </Field>
      <Field label={t('filter')} hideLabel className="min-w-0 flex-1 basis-36 md:flex-none">
        <Select name="filter" defaultValue={address.filter} onChange={apply}>
          {wordFilters.map((filter) => (
            <option key={filter} value={filter}>
              {t(`filters.${filter}`)}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <Button type="submit" variant="secondary" className="min-h-11">
          {t('apply')}
        </Button>
      </noscript>
      <p role="status" className="w-full text-sm text-text-muted">
        {t('found', { count: total })}
      </p>
    </Form>
  );
}
