import Search from 'virtual:icons/search';
import X from 'virtual:icons/x';
import { Form, Link } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { paths } from '#core/paths.ts';
import { moderationReasons } from '#features/care/reviewQueue/moderationReasonRules.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Field } from '#ui/Field.tsx';
import { useFilterForm } from '#ui/lists/useFilterForm.ts';
import { Select } from '#ui/Select.tsx';
import { showError } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  assignments,
  everyLanguage,
  isModerationNarrowed,
  languageScopeOf,
  type ModerationAddress,
  moderationSearch,
  readModerationAddress,
} from '../moderationAddress.ts';
import { moderatedKinds } from '../moderationRules.ts';
import { keepLanguageScope } from './keepLanguageScope.ts';

interface ModerationFiltersProps {
  address: ModerationAddress;
  topics: readonly { id: string; title: string }[];
}

/** A plain form: without JavaScript it has a button, with JavaScript every change is applied immediately. */
export function ModerationFilters({ address, topics }: ModerationFiltersProps) {
  const { t, language } = useTranslation('moderation');
  const shell = useShell();
  const { settings, viewer } = shell;
  const scope = languageScopeOf(shell);
  const { formProps, apply, applySoon } = useFilterForm((search) => {
    const next = readModerationAddress(search, '');
    if (next.language !== address.language && viewer.memberId !== null) {
      keepLanguageScope(viewer.memberId, next.language).catch(() => showError(t('failed')));
    }
    return `${paths.moderation()}${moderationSearch(next, scope)}`;
  });

  return (
    <Form
      // Clearing the filters by link also resets the fields.
      key={isModerationNarrowed(address, scope) ? 'narrowed' : 'all'}
      {...formProps}
      method="get"
      action={paths.moderation()}
      role="search"
      preventScrollReset
      className="flex flex-wrap gap-2.5"
    >
      <Field label={t('filters.search')} hideLabel className="basis-full">
        <TextInput
          type="search"
          name="q"
          defaultValue={address.q}
          placeholder={t('filters.search')}
          autoComplete="off"
          data-list-search
          icon={<Search aria-hidden />}
          onChange={applySoon}
        />
      </Field>
      {/* On a phone a scrolling row, because the list matters more. */}
      <div className="flex gap-2.5 max-sm:relative max-sm:w-full max-sm:scrollbar-none max-sm:overflow-x-auto max-sm:py-1 sm:grid sm:w-full sm:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
        <Field label={t('filters.author')} hideLabel className={narrow}>
          <TextInput
            name="author"
            defaultValue={address.author}
            placeholder={t('filters.author')}
            autoCapitalize="none"
            autoComplete="off"
            onChange={applySoon}
          />
        </Field>
        <Choice
          {...{ apply, name: 'reason', label: t('filters.reason'), value: address.reason }}
          options={[
            { value: '', label: t('filters.anyReason') },
            ...moderationReasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
          ]}
        />
        <Choice
          {...{ apply, name: 'type', label: t('filters.type'), value: address.type }}
          options={[
            { value: '', label: t('filters.anyType') },
            ...moderatedKinds().map((value) => ({ value, label: t(`types.${value}`) })),
          ]}
        />
        <Choice
          {...{ apply, name: 'topic', label: t('filters.topic'), value: address.topic }}
          options={[
            { value: '', label: t('filters.anyTopic') },
            ...topics.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        {settings.activeLanguages.length > 1 && (
          <Choice
            {...{ apply, name: 'language', label: t('filters.language') }}
            value={address.language || everyLanguage}
            options={[
              { value: everyLanguage, label: t('filters.anyLanguage') },
              ...settings.activeLanguages.map((value) => ({
                value,
                label: languageName(value, language),
              })),
            ]}
          />
        )}
        {!address.done && (
          <Choice
            {...{ apply, name: 'assigned', label: t('filters.assigned'), value: address.assigned }}
            options={[
              { value: '', label: t('filters.anyAssigned') },
              ...assignments.map((value) => ({ value, label: t(`assigned.${value}`) })),
            ]}
          />
        )}
      </div>
      {address.done && <input type="hidden" name="done" value="1" />}
      <input type="hidden" name="sort" value={address.sort} />
      <input type="hidden" name="order" value={address.order} />
      <noscript>
        <Button type="submit" variant="secondary" className="min-h-11">
          {t('filters.apply')}
        </Button>
      </noscript>
      {isModerationNarrowed(address, scope) && (
        <Link
          to={`${paths.moderation()}${address.done ? '?done=1' : ''}`}
          className={buttonClasses('quiet', 'md', 'min-h-11 justify-self-start')}
        >
          <X aria-hidden className="size-4.5" />
          {t('filters.clear')}
        </Link>
      )}
    </Form>
  );
}

const narrow = 'shrink-0 max-sm:w-52 sm:text-sm';

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  apply: () => void;
}

function Choice({ name, label, value, options, apply }: ChoiceProps) {
  return (
    <Field label={label} hideLabel className={narrow}>
      <Select name={name} defaultValue={value} onChange={apply}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
