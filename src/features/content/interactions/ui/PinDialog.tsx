import { Checkbox } from '#ui/Checkbox.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Asks which lists a post is to head; none takes the pin out. */
export function PinDialog({ places, close, ...modal }: ModalViewProps<'pinConversation'>) {
  const { t } = useTranslation('postWork');
  return (
    <FormDialog
      {...modal}
      width="confirmation"
      title={t('pin.title')}
      text={t('pin.text')}
      submitLabel={t('save')}
      onSubmit={(form) => close(form.getAll('place').map(String))}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{t('pin.title')}</legend>
        {places.map(({ key, label, isPinned }, index) => (
          <Checkbox
            key={key}
            name="place"
            value={key}
            label={label}
            defaultChecked={isPinned}
            data-autofocus={index === 0 || undefined}
            className="justify-center rounded-lg px-3 py-2.5 hover:bg-surface-hover"
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
