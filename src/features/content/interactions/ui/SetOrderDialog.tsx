import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Asks for the place of a post in its topic, of a response among its like; nothing takes it away. */
export function SetOrderDialog({ of, order, close, ...modal }: ModalViewProps<'setOrder'>) {
  const { t } = useTranslation('postWork');
  const [wrong, setWrong] = useState(false);

  function submit(form: FormData): void {
    const given = String(form.get('order') ?? '').trim();
    const number = given === '' ? null : Number(given);
    const isUsable =
      number === null || (Number.isInteger(number) && number >= 1 && number <= 99_999);
    setWrong(!isUsable);
    if (isUsable) close({ order: number });
  }

  return (
    <FormDialog
      {...modal}
      width="confirmation"
      title={t('order.title')}
      submitLabel={t('save')}
      onSubmit={submit}
    >
      <Field
        label={t(`order.label.${of}`)}
        hint={t(`order.hint.${of}`)}
        optional
        error={wrong && t('order.fault')}
      >
        <TextInput
          name="order"
          type="number"
          inputMode="numeric"
          min={1}
          max={99_999}
          defaultValue={order ?? ''}
          data-autofocus
          className="max-w-40"
        />
      </Field>
    </FormDialog>
  );
}
