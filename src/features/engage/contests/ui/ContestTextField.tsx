import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ContestFieldProps } from './contestFieldProps.ts';

type ContestTextFieldProps = ContestFieldProps & {
  name: 'prizes' | 'termsAndConditions';
  max: number;
};

export function ContestTextField({ name, max, contest, change, errorAt }: ContestTextFieldProps) {
  const { t } = useTranslation('contestForms');
  return (
    <Field label={t(name)} error={errorAt(name) && t('textFault')} optional>
      <TextArea
        maxLength={max}
        value={contest[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
}
