import { Field, type FieldBinding } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type PlaceParentFieldProps = {
  /** Possible parents, each with its full path. */
  homes: readonly { id: string; label: string }[];
  mayBeTop: boolean;
  field: FieldBinding;
};

/** The parent of a category or topic; empty is the top level. */
export function PlaceParentField({ homes, mayBeTop, field }: PlaceParentFieldProps) {
  const { t } = useTranslation('places');
  return (
    <Field {...field} label={t('field.parent')} hint={t('field.parentHint')}>
      <Select>
        {mayBeTop && <option value="">{t('field.top')}</option>}
        {homes.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
