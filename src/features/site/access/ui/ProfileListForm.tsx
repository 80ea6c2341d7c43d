import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { saveProfileListSchema } from '../accessRules.ts';
import { SaveProfileListMutation } from './accessDocuments.ts';

type ProfileListFormProps = { list: { id: string; name: string; description: string } | null };

/** Creates or renames a list. */
export function ProfileListForm({ list }: ProfileListFormProps) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: saveProfileListSchema,
    defaultValues: { name: list?.name ?? '', description: list?.description ?? '' },
    fieldErrorText: ({ rule }) => (rule === 'taken' ? t('fault.taken') : undefined),
    formErrorText: () => t('fault.failed'),
    onSubmit: async (values) => {
      const input = { id: list?.id ?? null, ...values };
      return (await runOperation(SaveProfileListMutation, { input })).saveProfileList.profileList;
    },
    onSuccess: async ({ id }): Promise<void> => {
      showSuccess(t('lists.saved'));
      if (list) return revalidate();
      form.reset({ name: '', description: '' });
      await navigate(`/admin/profile-lists?list=${id}`);
    },
  });

  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <Field {...form.field('name')} label={t('lists.name')} required>
        <TextInput maxLength={60} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('description')} label={t('role.description')} optional>
        <TextInput maxLength={300} autoComplete="off" dir="auto" />
      </Field>
      <Button {...form.submitProps} variant="secondary" className="self-start">
        {list ? t('save') : t('lists.create')}
      </Button>
    </form>
  );
}
