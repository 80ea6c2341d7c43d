import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { validationMessages } from '#core/validationMessages.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { GrantBadgeMutation } from './badgeDocuments.ts';

const grantSchema = z.object({ username: z.string().trim().min(1, validationMessages.required) });

/** Grants a badge by hand. */
export function GrantBadgeDialog({ badge, close, ...modal }: ModalViewProps<'grantBadge'>) {
  const { t } = useTranslation('badgeAdmin');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: grantSchema,
    defaultValues: { username: '' },
    fieldErrorText: ({ rule }) => (rule === 'unknown' ? t('fault.username') : undefined),
    formErrorText: () => t('fault.failed'),
    onSubmit: ({ username }) =>
      runOperation(GrantBadgeMutation, { input: { badgeId: badge.id, username } }),
    onSuccess: async () => {
      close();
      showSuccess(t('granted', { name: badge.name }));
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('grant', { name: badge.name })}
      submitLabel={t('grantSubmit')}
    >
      <Field {...form.field('username')} label={t('username')} required>
        <TextInput autoCapitalize="none" autoComplete="off" data-autofocus />
      </Field>
    </FormDialog>
  );
}
