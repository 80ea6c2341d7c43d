import { type SubmitEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  GrantRoleMutation,
  type RoleCategory,
  type RoleInfo,
  type RoleScope,
} from './accessDocuments.ts';
import { grantFault } from './grantFault.ts';
import { ScopeField } from './ScopeField.tsx';
import { useRoleName } from './useRoleName.ts';

interface MemberGrantFormProps {
  memberId: string;
  name: string;
  roles: readonly RoleInfo[];
  categories: readonly RoleCategory[];
  onChange: () => Promise<void>;
}

/** Gives one member a role that is chosen here. */
export function MemberGrantForm(props: MemberGrantFormProps) {
  const { memberId, name, roles, categories, onChange } = props;
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  // Everybody holds that of a member.
  const given = roles.filter(({ key, can }) => can.grant === 'OK' && key !== 'member');
  const [key, setKey] = useState(given[0]?.key);
  const [scope, setScope] = useState<RoleScope>({});
  const [isSaving, setSaving] = useState(false);
  const role = given.find((each) => each.key === key);
  if (!role) return null;

  async function grant(event: SubmitEvent, chosen: RoleInfo): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      await runOperation(GrantRoleMutation, { input: { memberId, role: chosen.key, ...scope } });
      showSuccess(t('holders.granted', { name, role: nameOf(chosen) }));
      await onChange();
    } catch (error) {
      showError(t(grantFault(error)));
    }
    setSaving(false);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void grant(event, role)}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label={t('role.title')}>
        <Select
          value={role.key}
          onChange={(event) => {
            setKey(event.currentTarget.value);
            setScope({});
          }}
        >
          {given.map((each) => (
            <option key={each.key} value={each.key}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      </Field>
      <ScopeField role={role} categories={categories} value={scope} onValue={setScope} />
      <Button type="submit" size="md" loading={isSaving} className="min-h-11 sm:justify-self-start">
        {t('holders.grant')}
      </Button>
    </form>
  );
}
