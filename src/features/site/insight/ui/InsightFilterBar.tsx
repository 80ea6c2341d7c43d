import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { countryCodes, countryName } from '#core/countryName.ts';
import {
  type InsightAsked,
  insightFilters,
  insightPresetOf,
  insightPresets,
  insightSteps,
  insightTimes,
} from '#core/insight/insightAsked.ts';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { postTypes } from '#core/postTypes.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { InsightChoicesNode } from './dashboardDocuments.ts';

type InsightFilterBarProps = {
  asked: InsightAsked;
  search: URLSearchParams;
  choices: InsightChoicesNode;
};

/** Period and filters: presets are links, the rest a form that changes the address. */
export function InsightFilterBar({ asked, search, choices }: InsightFilterBarProps) {
  const { t, language } = useTranslation('insight');
  const { t: types } = useTranslation('compose');
  const { settings } = useShell();
  const preset = insightPresetOf(search);
  const active = [
    ...insightFilters.filter((name) => asked[name] !== null),
    ...(asked.zone === 'UTC' ? [] : ['zone']),
    ...(asked.time === 'CALENDAR' ? [] : ['time']),
    ...(preset === null ? ['days'] : []),
  ];
  const languages = new Set([
    ...settings.activeLanguages,
    ...(asked.language === null ? [] : [asked.language]),
  ]);
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={t('period.label')} className="flex flex-wrap gap-2">
        {insightPresets.map((each) => {
          const query = new URLSearchParams(search);
          for (const name of ['from', 'to']) query.delete(name);
          query.set('period', each);
          return (
            <Link
              key={each}
              to={`?${query}`}
              preventScrollReset
              aria-current={each === preset || undefined}
              className={cx(
                'inline-flex h-9 items-center rounded-md px-3 text-sm font-medium pointer-coarse:h-11',
                each === preset
                  ? 'bg-accent-soft text-accent'
                  : 'bg-surface-sunken hover:text-accent',
              )}
            >
              {t(`period.${each}`)}
            </Link>
          );
        })}
      </nav>
      <details
        key={`${search}`}
        open={active.length > 0}
        className="rounded-xl border border-border bg-surface-raised"
      >
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-medium">
          {active.length > 0 ? t('filters.active', { count: active.length }) : t('filters.title')}
        </summary>
        <Form
          method="get"
          className="grid grid-cols-2 items-end gap-3 border-t border-border p-4 lg:grid-cols-4"
        >
          <Field label={t('from')}>
            <TextInput type="date" name="from" required defaultValue={asked.from} />
          </Field>
          <Field label={t('to')}>
            <TextInput type="date" name="to" required defaultValue={asked.to} />
          </Field>
          <Choice name="step" label={t('filters.step')} value={asked.step}>
            {insightSteps.map((step) => (
              <option key={step} value={step}>
                {t(`steps.${step}`)}
              </option>
            ))}
          </Choice>
          <Field label={t('filters.zone')}>
            <TimeZoneSelect name="zone" defaultValue={asked.zone} />
          </Field>
          <Choice
            name="category"
            label={t('filters.category')}
            value={asked.category}
            all={t('all')}
          >
            {choices.categories.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {'\u2003'.repeat(depth)}
                {name}
              </option>
            ))}
          </Choice>
          {choices.topics.length > 0 && (
            <Choice name="topic" label={t('filters.topic')} value={asked.topic} all={t('all')}>
              {choices.topics.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
          )}
          <Choice name="type" label={t('filters.type')} value={asked.type} all={t('all')}>
            {postTypes()
              .filter((type) => choices.types.includes(type))
              .map((type) => (
                <option key={type} value={type}>
                  {types(`type.${type}`)}
                </option>
              ))}
          </Choice>
          <Choice
            name="language"
            label={t('filters.language')}
            value={asked.language}
            all={t('all')}
          >
            {[...languages].map((code) => (
              <option key={code} value={code}>
                {languageName(code, language)}
              </option>
            ))}
          </Choice>
          {choices.segments.length > 0 && (
            <Choice
              name="segment"
              label={t('filters.segment')}
              value={asked.segment}
              all={t('all')}
            >
              {choices.segments.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
          )}
          <Choice name="country" label={t('filters.country')} value={asked.country} all={t('all')}>
            {countriesIn(language).map(({ code, name }) => (
              // Browsers have other names for some.
              <option key={code} value={code} suppressHydrationWarning>
                {name}
              </option>
            ))}
          </Choice>
          {choices.calendar !== null && (
            <Choice name="time" label={t('filters.time')} value={asked.time}>
              {insightTimes.map((time) => (
                <option key={time} value={time}>
                  {time === 'BUSINESS'
                    ? t('times.BUSINESS', { calendar: choices.calendar ?? '' })
                    : t('times.CALENDAR')}
                </option>
              ))}
            </Choice>
          )}
          <div className="col-span-2 flex flex-wrap gap-3 lg:col-span-4">
            <Button type="submit" variant="secondary">
              {t('filters.show')}
            </Button>
            {active.length > 0 && (
              <LinkButton to="?" preventScrollReset variant="quiet">
                {t('filters.clear')}
              </LinkButton>
            )}
          </div>
        </Form>
      </details>
    </div>
  );
}

/** All countries, by name. */
function countriesIn(language: string): { code: string; name: string }[] {
  const order = new Intl.Collator(localeOf(language));
  return countryCodes
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((one, other) => order.compare(one.name, other.name));
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | null;
  /** The choice of none. */
  all?: string;
  children: ReactNode;
};

function Choice({ name, label, value, all, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select name={name} defaultValue={value ?? ''}>
        {all !== undefined && <option value="">{all}</option>}
        {children}
      </Select>
    </Field>
  );
}
