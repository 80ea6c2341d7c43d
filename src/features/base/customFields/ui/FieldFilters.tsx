import { joinList } from '#core/joinList.ts';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type FieldFilter,
  type FieldFilterValues as Filters,
  isRange,
  withFieldFilter,
} from '../fieldFilterAddress.ts';
import type { FilterField } from './customFieldDocuments.ts';
import { FieldRangeFilter } from './FieldRangeFilter.tsx';
import { FilterWords, filterClasses, type OneFilterProps } from './FilterWords.tsx';

export interface FieldFiltersProps {
  fields: readonly FilterField[];
  filters: Filters;
  /** The list's address with other filters. */
  hrefFor: (filters: Filters) => string;
  className?: string;
}

/** Custom field filters of a list: links and plain forms, which work without JavaScript. */
export function FieldFilters({ fields, filters, hrefFor, className }: FieldFiltersProps) {
  const { t } = useTranslation('customFields');
  if (fields.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div
      role="group"
      aria-label={t('filter.label')}
      className={cx('relative flex flex-wrap items-center gap-1.5', className)}
    >
      {fields.map((field) => {
        const filter = filters[field.key] ?? null;
        const hrefOf = (next: FieldFilter | null) =>
          hrefFor(withFieldFilter(filters, field.key, next));
        return field.kind === 'NUMBER' || field.kind === 'DATE' ? (
          <FieldRangeFilter key={field.key} {...{ field, filter, hrefOf }} />
        ) : (
          <FieldChoiceFilter key={field.key} {...{ field, filter, hrefOf }} />
        );
      })}
    </div>
  );
}

function FieldChoiceFilter({ field, filter, hrefOf }: OneFilterProps) {
  const { t, language } = useTranslation('customFields');
  const { name, kind, options } = field;
  const chosen = filter === null || isRange(filter) ? [] : filter;
  const offered =
    kind === 'CHECKBOX'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : options.filter(({ value, removed }) => !removed || chosen.includes(value));
  const words = offered.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  const next = (value: string) => {
    const values = kind === 'CHECKBOX' ? [value] : toggled(value);
    return values.length > 0 ? values : null;
  };
  return (
    <Menu
      label={t('filter.choice', { name, choice: joinList(words, language) || t('filter.any') })}
      className={filterClasses(words.length > 0)}
      trigger={<FilterWords name={name} words={words} />}
      items={[
        { key: '', label: t('filter.any'), href: hrefOf(null), checked: words.length === 0 },
        ...offered.map(({ value, label }) => ({
          ...{ key: value, label, href: hrefOf(next(value)), checked: chosen.includes(value) },
        })),
      ].map((item) => ({ ...item, keepScroll: true }))}
    />
  );
}
