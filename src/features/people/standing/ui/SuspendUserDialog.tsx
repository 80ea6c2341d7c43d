import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks for how long, and why (SPEC §7 numberOfDays, activityReason). */
export function SuspendUserDialog({ names, close, ...modal }: ModalViewProps<'suspendUser'>) {
  const { t } = useTranslation('staff');
  const [wrong, setWrong] = useState(false);
  const count = names.length;

  function settle(reason: string, form: FormData): void {
    const numberOfDays = Number(form.get('numberOfDays'));
    const isUsable = Number.isInteger(numberOfDays) && numberOfDays >= 1 && numberOfDays <= 36_500;
    setWrong(!isUsable);
    if (isUsable) close({ reason, numberOfDays });
  }

  return (
    <ReasonDialog
      {...modal}
      names={names}
      title={
        count === 1
          ? t('suspend.title', { name: names[0] ?? '' })
          : t('suspend.titleMany', { count })
      }
      text={t('suspend.text')}
      submitLabel={t('actions.suspend')}
      onReason={settle}
    >
      <Field label={t('suspend.days')} required error={wrong && t('faults.format')}>
        <TextInput
          name="numberOfDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={36_500}
          defaultValue={7}
          className="max-w-40"
        />
      </Field>
    </ReasonDialog>
  );
}
