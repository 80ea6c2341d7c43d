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
import { listRuleSchema } from '../listRuleRules.ts';
import { ProfileListRuleFields } from './ProfileListRuleFields.tsx';
import { type ListRuleChoicesData, SaveProfileListMutation } from './profileListDocuments.ts';

const ruleFaults = ['cycle', 'depth', 'unknownList', 'unknownReference'] as const;

const isRuleFault = (rule: string): rule is (typeof ruleFaults)[number] =>
  ruleFaults.some((each) => each === rule);

type ProfileListFormProps = {
  list: { id: string; name: string; description: string; rule: unknown } | null;
  choices: ListRuleChoicesData;
};

/** Creates or renames a list. */
export function ProfileListForm({ list, choices }: ProfileListFormProps) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: saveProfileListSchema,
    defaultValues: {
      ...{ name: list?.name ?? '', description: list?.description ?? '' },
      rule: listRuleSchema.nullable().parse(list?.rule ?? null),
    },
    fieldErrorText: ({ rule }) => {
      if (rule === 'taken') return t('fault.taken');
      return isRuleFault(rule) ? t(`listRule.fault.${rule}`) : undefined;
    },
    formErrorText: () => t('fault.failed'),
    onSubmit: async (values) => {
      const input = { id: list?.id ?? null, ...values };
      return (await runOperation(SaveProfileListMutation, { input })).saveProfileList.profileList;
    },
    onSuccess: async ({ id }): Promise<void> => {
      showSuccess(t('lists.saved'));
      if (list) return revalidate();
      form.reset({ name: '', description: '', rule: null });
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
      <ProfileListRuleFields
        rule={form.values.rule}
        choices={{ ...choices, lists: choices.lists.filter(({ id }) => id !== list?.id) }}
        error={form.errorWithin('rule')}
        onChange={(rule) => form.setValue('rule', rule)}
      />
      <Button {...form.submitProps} variant="secondary" className="self-start">
        {list ? t('save') : t('lists.create')}
      </Button>
    </form>
  );
}
