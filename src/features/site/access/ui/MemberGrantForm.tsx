import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { grantRoleSchema } from '../accessRules.ts';
import { GrantRoleMutation, type RoleCategory, type RoleInfo } from './accessDocuments.ts';
import { grantError } from './grantError.ts';
import { ScopeField, scopeInput } from './ScopeField.tsx';
import { useRoleName } from './useRoleName.ts';

interface MemberGrantFormProps {
  memberId: string;
  name: string;
  roles: readonly RoleInfo[];
  categories: readonly RoleCategory[];
  onChange: () => Promise<void>;
}

/** Grants a selected role to a given member. */
export function MemberGrantForm(props: MemberGrantFormProps) {
  const { memberId, name, roles, categories, onChange } = props;
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  // Every member has the default role.
  const given = roles.filter(({ key, can }) => can.grant === 'OK' && key !== 'member');
  const form = useZodForm({
    schema: grantRoleSchema,
    defaultValues: { role: given[0]?.key ?? '', scope: '' },
    toInput: ({ scope, ...values }) => ({ ...values, memberId, ...scopeInput(scope) }),
    formErrorText: (error) => t(grantError(error)),
    onSubmit: ({ role: chosen, scope }) =>
      runOperation(GrantRoleMutation, {
        input: { memberId, role: chosen, ...scopeInput(scope) },
      }),
    onSuccess: async () => {
      if (role) showSuccess(t('holders.granted', { name, role: nameOf(role) }));
      await onChange();
    },
  });
  const role = given.find((each) => each.key === form.values.role);
  if (!role) return null;

  return (
    <form {...form.formProps} noValidate className="grid gap-4 sm:grid-cols-2">
      <Field {...form.field('role')} label={t('role.title')}>
        <Select onChange={() => form.setValue('scope', '')}>
          {given.map((each) => (
            <option key={each.key} value={each.key}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      </Field>
      <ScopeField role={role} categories={categories} field={form.field('scope')} />
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} size="md" className="min-h-11 sm:justify-self-start">
        {t('holders.grant')}
      </Button>
    </form>
  );
}
