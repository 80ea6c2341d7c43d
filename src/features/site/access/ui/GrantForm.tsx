import { useRevalidator } from 'react-router';
import { MemberPicker } from '#features/people/members/ui/MemberPicker.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { grantRoleSchema } from '../accessRules.ts';
import { GrantRoleMutation, type RoleCategory, type RoleInfo } from './accessDocuments.ts';
import { grantError } from './grantError.ts';
import { ScopeField, scopeInput } from './ScopeField.tsx';
import { useRoleName } from './useRoleName.ts';

/** No member selected yet. */
const nobody = { memberId: '', member: '', scope: '' };

type GrantFormProps = { role: RoleInfo; categories: readonly RoleCategory[] };

/** Grants a role: globally, as the base role, or for a category with its subcategories. */
export function GrantForm({ role, categories }: GrantFormProps) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: grantRoleSchema,
    defaultValues: nobody,
    toInput: ({ memberId, scope }) => ({ memberId, role: role.key, ...scopeInput(scope) }),
    fieldErrorText: () => t('fault.noMember'),
    formErrorText: (error) => t(grantError(error)),
    onSubmit: ({ memberId, scope }) =>
      runOperation(GrantRoleMutation, {
        input: { memberId, role: role.key, ...scopeInput(scope) },
      }),
    onSuccess: async (_answer, { member, scope }): Promise<void> => {
      const name = member.replace(/^@/, '');
      showSuccess(t('holders.granted', { name, role: nameOf(role) }));
      form.reset({ ...nobody, scope });
      await revalidate();
    },
  });

  return (
    <Card className="needs-js:hidden">
      <form
        {...form.formProps}
        noValidate
        className="grid items-start gap-4 md:grid-cols-[2fr_2fr_auto]"
      >
        <Field label={t('member')} error={form.errorOf('memberId')}>
          <MemberPicker
            text={form.values.member}
            onText={(text) => {
              form.setValue('member', text);
              form.setValue('memberId', '');
            }}
            onPick={({ id, username }) => {
              form.setValue('member', `@${username}`);
              form.setValue('memberId', id);
            }}
          />
        </Field>
        <ScopeField role={role} categories={categories} field={form.field('scope')} />
        <Button {...form.submitProps} size="md" className="min-h-11 md:mt-6.5">
          {t('holders.grant')}
        </Button>
        <FormErrorSummary form={form} />
      </form>
    </Card>
  );
}
