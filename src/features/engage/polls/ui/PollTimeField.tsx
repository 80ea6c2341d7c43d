import { Field } from '#ui/Field.tsx';
import { isoOfLocal, localOfIso } from '#ui/localTime.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PollFieldProps } from './PollOptionFields.tsx';

/** When a poll opens or closes. */
export function PollTimeField({
  name,
  poll,
  change,
  errorAt,
}: PollFieldProps & { name: 'pollStartTime' | 'pollExpiryTime' }) {
  const { t } = useTranslation('pollCompose');
  return (
    <Field label={t(name)} error={errorAt(name) && t('timeFault')} optional>
      <TextInput
        type="datetime-local"
        value={localOfIso(poll[name])}
        onChange={({ target }) => change({ [name]: isoOfLocal(target.value) })}
      />
    </Field>
  );
}
