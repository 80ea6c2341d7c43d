import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  GrantRoleMutation,
  type RoleCategory,
  type RoleInfo,
  type RoleScope,
} from './accessDocuments.ts';
import { grantFault } from './grantFault.ts';
import { MemberPicker, type PickedMember } from './MemberPicker.tsx';
import { ScopeField } from './ScopeField.tsx';
import { useRoleName } from './useRoleName.ts';

type GrantFormProps = { role: RoleInfo; categories: readonly RoleCategory[] };

/** Gives a member a role: everywhere, as the base role, or in a category with all below it. */
export function GrantForm({ role, categories }: GrantFormProps) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const [member, setMember] = useState<PickedMember | null>(null);
  const [scope, setScope] = useState<RoleScope>({});
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function grant(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (member === null) return setFault(t('fault.noMember'));
    setSaving(true);
    try {
      await runOperation(GrantRoleMutation, {
        input: { memberId: member.id, role: role.key, ...scope },
      });
      showSuccess(t('holders.granted', { name: member.username, role: nameOf(role) }));
      setText('');
      setMember(null);
      await revalidate();
    } catch (error) {
      showError(t(grantFault(error)));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Card className="needs-js:hidden">
      <form
        onSubmit={(event) => void grant(event)}
        noValidate
        className="grid items-start gap-4 md:grid-cols-[2fr_2fr_auto]"
      >
        <Field label={t('member')} error={fault}>
          <MemberPicker
            text={text}
            onText={(next) => {
              setText(next);
              setMember(null);
              setFault(undefined);
            }}
            onPick={(picked) => {
              setMember(picked);
              setText(`@${picked.username}`);
              setFault(undefined);
            }}
          />
        </Field>
        <ScopeField role={role} categories={categories} value={scope} onValue={setScope} />
        <Button type="submit" size="md" loading={isSaving} className="min-h-11 md:mt-6.5">
          {t('holders.grant')}
        </Button>
      </form>
    </Card>
  );
}
