import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { orderSchema } from '../propertyInputs.ts';

/** Asks for the sort number of a post in its topic, or of a response among its siblings; blank removes it. */
export function SetOrderDialog({ of, order, close, ...modal }: ModalViewProps<'setOrder'>) {
  const { t } = useTranslation('postWork');
  const form = useZodForm({
    schema: orderSchema,
    defaultValues: { order },
    fieldErrorText: () => t('order.fault'),
    onSubmit: close,
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      width="confirmation"
      title={t('order.title')}
      submitLabel={t('save')}
    >
      <Field
        {...form.field('order')}
        label={t(`order.label.${of}`)}
        hint={t(`order.hint.${of}`)}
        optional
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={99_999}
          data-autofocus
          className="max-w-40"
        />
      </Field>
    </FormDialog>
  );
}
