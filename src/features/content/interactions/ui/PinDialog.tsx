import { pinInputOf } from '#features/content/conversations/ui/pinInputOf.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { pinSchema } from '../propertyInputs.ts';

/** Asks in which lists a post is pinned; none unpins it. */
export function PinDialog({ places, close, ...modal }: ModalViewProps<'pinConversation'>) {
  const { t } = useTranslation('postWork');
  const form = useZodForm({
    schema: pinSchema,
    toInput: (values) => pinInputOf(values.places),
    defaultValues: { places: places.filter(({ isPinned }) => isPinned).map(({ key }) => key) },
    onSubmit: (values) => close(values.places),
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      width="confirmation"
      title={t('pin.title')}
      text={t('pin.text')}
      submitLabel={t('save')}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{t('pin.title')}</legend>
        {places.map(({ key, label }, index) => (
          <Checkbox
            key={key}
            {...form.checkbox('places', key)}
            label={label}
            data-autofocus={index === 0 || undefined}
            className="justify-center rounded-lg px-3 py-2.5 hover:bg-surface-hover"
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
