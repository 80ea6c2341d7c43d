import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { GrantRoleMutation, type RoleData, type RoleInfo } from './accessDocuments.ts';
import { MemberPicker, type PickedMember } from './MemberPicker.tsx';
import { useRoleName } from './useRoleName.ts';

type GrantFormProps = { role: RoleInfo; categories: RoleData['categories']['nodes'] };

/** Gives a member a role: everywhere, as the base role, or in a category with all below it. */
export function GrantForm({ role, categories }: GrantFormProps) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const [member, setMember] = useState<PickedMember | null>(null);
  const [scope, setScope] = useState('everywhere');
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function grant(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (member === null) return setFault(t('fault.noMember'));
    setSaving(true);
    try {
      await runOperation(GrantRoleMutation, {
        input: {
          memberId: member.id,
          role: role.key,
          ...(scope === 'base' ? { base: true } : {}),
          ...(scope.startsWith('category:') ? { categoryId: scope.slice('category:'.length) } : {}),
        },
      });
      showSuccess(t('holders.granted', { name: member.username, role: nameOf(role) }));
      setText('');
      setMember(null);
      await revalidate();
    } catch (error) {
      const code = error instanceof ClientError ? error.code : null;
      if (code === 'CONFLICT') showError(t('fault.lastAdministrator'));
      else showError(t(code === 'FORBIDDEN' ? 'fault.forbidden' : 'fault.failed'));
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
        <Field label={t('holders.scope')}>
          <Select value={scope} onChange={(event) => setScope(event.currentTarget.value)}>
            <option value="everywhere">{t('holders.everywhere')}</option>
            <option value="base">{t('holders.base')}</option>
            {role.key !== 'administrator' && (
              <optgroup label={t('holders.inCategory')}>
                {levelsOf(categories).map(({ id, label }) => (
                  <option key={id} value={`category:${id}`}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        </Field>
        <Button type="submit" size="md" loading={isSaving} className="min-h-11 md:mt-6.5">
          {t('holders.grant')}
        </Button>
      </form>
    </Card>
  );
}

interface CategoryLevel {
  id: string;
  title: string;
  childCategories?: readonly CategoryLevel[];
}

/** Categories below each other, each by its whole way. */
function levelsOf(
  categories: readonly CategoryLevel[],
  above = '',
): { id: string; label: string }[] {
  return categories.flatMap(({ id, title, childCategories = [] }) => {
    const label = above === '' ? title : `${above} › ${title}`;
    return [{ id, label }, ...levelsOf(childCategories, label)];
  });
}
