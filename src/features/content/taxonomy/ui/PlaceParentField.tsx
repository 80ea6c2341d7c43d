import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type PlaceParentFieldProps = {
  /** What it may stand in, each by its whole way. */
  homes: readonly { id: string; label: string }[];
  /** Null: the top level. */
  parentId: string | null;
  mayBeTop: boolean;
  error: string | undefined;
};

/** What a category or topic stands in. */
export function PlaceParentField({ homes, parentId, mayBeTop, error }: PlaceParentFieldProps) {
  const { t } = useTranslation('places');
  return (
    <Field label={t('field.parent')} hint={t('field.parentHint')} error={error}>
      <Select name="parentId" defaultValue={parentId ?? ''}>
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
