import { Form, Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Field } from '#ui/Field.tsx';
import { closeOnEscape } from '#ui/lists/closeOnEscape.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { isRange } from '../fieldFilterAddress.ts';
import { FilterWords, filterClasses, type OneFilterProps } from './FilterWords.tsx';

/** From one number or day to another; opens and is sent without script as well. */
export function FieldRangeFilter({ field, filter, hrefOf }: OneFilterProps) {
  const { t } = useTranslation('customFields');
  const { key, name, kind } = field;
  const { from, to } = filter !== null && isRange(filter) ? filter : { from: '', to: '' };
  const [path = '', query = ''] = hrefOf(null).split('?');
  const words =
    from && to
      ? [t('filter.range', { from, to })]
      : from
        ? [t('filter.atLeast', { from })]
        : to
          ? [t('filter.atMost', { to })]
          : [];
  const input = kind === 'DATE' ? { type: 'date' } : { inputMode: 'decimal' as const };
  return (
    // Closed again for every other filter.
    <details key={`${from} ${to}`} onKeyDown={closeOnEscape} className="max-w-full sm:relative">
      <summary className={`${filterClasses(words.length > 0)} cursor-pointer list-none`}>
        <FilterWords name={name} words={words} />
      </summary>
      <Form
        method="get"
        action={path}
        preventScrollReset
        className="absolute inset-x-0 top-full z-10 mt-1.5 flex flex-col gap-3 rounded-lg border border-border bg-surface-raised p-4 shadow-lg sm:end-auto sm:w-72"
      >
        {[...new URLSearchParams(query)].map(([given, value]) => (
          <input key={`${given} ${value}`} type="hidden" name={given} value={value} />
        ))}
        <Field label={t('filter.from')} control={{ name: `field.${key}.from`, defaultValue: from }}>
          <TextInput {...input} />
        </Field>
        <Field label={t('filter.to')} control={{ name: `field.${key}.to`, defaultValue: to }}>
          <TextInput {...input} />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" size="sm">
            {t('filter.apply')}
          </Button>
          {words.length > 0 && (
            <Link to={hrefOf(null)} preventScrollReset className={buttonClasses('quiet', 'sm')}>
              {t('filter.any')}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}
