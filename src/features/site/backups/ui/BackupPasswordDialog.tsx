import { presenceErrorOf } from '#features/people/identity/ui/presenceErrorOf.ts';
import { isGone } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** A backup has everything that members wrote: an unlocked screen is not enough. */
export function BackupPasswordDialog(props: ModalViewProps<'backupPassword'>) {
  const { title, text, submit, danger = false, asksPassword, act } = props;
  const { t } = useTranslation('backups');
  const form = useZodForm({
    schema: async () => (await import('../backupInputs.ts')).backupPasswordSchema(asksPassword),
    defaultValues: { password: '' },
    fieldErrorText: () => t('passwordRequired'),
    formErrorText: (error) => t(errorKey(error, asksPassword)),
    onSubmit: ({ password }) => act(password),
    onSuccess: () => props.close(true),
  });
  return (
    <FormDialog
      title={title}
      text={text}
      submitLabel={submit}
      danger={danger}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      {asksPassword && (
        <Field {...form.field('password')} label={t('password')} required>
          <PasswordInput autoComplete="current-password" data-autofocus />
        </Field>
      )}
    </FormDialog>
  );
}

function errorKey(error: unknown, asksPassword: boolean) {
  return presenceErrorOf(error, asksPassword) ?? (isGone(error) ? 'notFound' : 'failed');
}
