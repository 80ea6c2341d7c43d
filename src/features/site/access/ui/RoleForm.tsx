import Copy from 'virtual:icons/copy';
import Trash from 'virtual:icons/trash-2';
import { useNavigate, useRevalidator } from 'react-router';
import { administratorLevel } from '#core/shippedRoles.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { UnsavedNote } from '#ui/forms/UnsavedNote.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { accessLimits, roleFormSchemaOf } from '../accessRules.ts';
import { DeleteRoleMutation, type RoleInfo, SaveRoleMutation } from './accessDocuments.ts';
import { PermissionChoices } from './PermissionChoices.tsx';
import type { RoleValues } from './roleFormState.ts';
import { usePermissionGroups } from './usePermissionGroups.ts';
import { useRoleName } from './useRoleName.ts';

type RoleFormProps = {
  role: RoleInfo | null;
  pattern: RoleInfo | null;
  roles: readonly RoleInfo[];
};

/** Name, level and permissions of a role; for a new one copied from another. */
export function RoleForm({ role, pattern, roles }: RoleFormProps) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const shown = new Set<string>(usePermissionGroups().flatMap(({ names }) => names));
  const held = openedValues(role, pattern ?? roles.find(({ key }) => key === 'member') ?? null);
  const opened: RoleValues = {
    ...held,
    permissions: held.permissions.filter((name) => shown.has(name)),
  };
  // Those of features that are off stay as they are.
  const hidden = held.permissions.filter((name) => !shown.has(name));
  const isFixed = role?.key === 'administrator';
  const mayEdit = role === null || role.can.edit === 'OK';
  const form = useZodForm({
    schema: roleFormSchemaOf({ builtIn: role?.builtIn ?? false }),
    defaultValues: opened,
    toInput: (values) => inputOf(values, { isFixed, hidden }),
    updatedDate: role?.updatedAt ?? null,
    fieldErrorText: ({ rule }) => (rule === 'taken' ? t('fault.taken') : undefined),
    formErrorText: (error) => t(codeKey(error)),
    onSubmit: async (values, { updatedDate }) => {
      const input = {
        ...inputOf(values, { isFixed, hidden }),
        key: role?.key ?? null,
        updatedDate,
      };
      return (await runOperation(SaveRoleMutation, { input })).saveRole.role;
    },
    updatedDateOf: (saved) => saved.updatedAt,
    onSuccess: async (saved) => {
      showSuccess(t('role.saved'));
      if (role === null) await navigate(`/admin/roles/${saved.key}`);
      else await revalidate();
    },
  });

  async function remove(): Promise<void> {
    if (role === null) return;
    const name = nameOf(role);
    const texts = { title: t('role.delete'), text: t('role.deleteText', { name }) };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    try {
      await runOperation(DeleteRoleMutation, { input: { key: role.key } });
      form.markSaved();
      showSuccess(t('role.deleted'));
      await navigate('/admin/roles');
    } catch (error) {
      showError(t(codeKey(error)));
    }
  }

  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-6 needs-js:hidden">
      <LeaveGuard form={form} />
      {!mayEdit && <p className="rounded-lg bg-surface-sunken p-4">{t('role.aboveYou')}</p>}
      <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">{t('role.title')}</legend>
        <div className="field-grid sm:grid-cols-[2fr_1fr]">
          <Field
            {...form.field('name')}
            label={t('role.name')}
            hint={
              role?.builtIn
                ? t('role.nameHint', { name: nameOf({ ...role, name: '' }) })
                : undefined
            }
            required={!role?.builtIn}
          >
            <TextInput
              maxLength={60}
              autoComplete="off"
              dir="auto"
              placeholder={role?.builtIn ? nameOf({ ...role, name: '' }) : undefined}
            />
          </Field>
          <Field {...form.field('level')} label={t('role.level')} hint={t('role.levelHint')}>
            <TextInput
              type="number"
              min={0}
              max={isFixed ? administratorLevel : administratorLevel - 1}
              disabled={isFixed}
            />
          </Field>
        </div>
        <Field {...form.field('description')} label={t('role.description')} optional>
          <TextInput maxLength={300} autoComplete="off" dir="auto" />
        </Field>
        <Field
          {...form.field('signature')}
          label={t('role.signature')}
          hint={t('role.signatureHint')}
          optional
        >
          <TextInput maxLength={accessLimits.signature} autoComplete="off" dir="auto" />
        </Field>
        <PermissionChoices form={form} isFixed={isFixed} />
      </fieldset>
      <FormBar>
        <FormErrorSummary form={form} />
        <Button {...form.submitProps} disabled={!mayEdit || (role !== null && !form.isDirty)}>
          {role ? t('save') : t('roles.create')}
        </Button>
        {form.isDirty && role && (
          <Button variant="quiet" onClick={() => form.reset(opened)}>
            {t('discard')}
          </Button>
        )}
        <UnsavedNote form={form} />
        {role && (
          <span className="ms-auto flex flex-wrap gap-2">
            <LinkButton
              variant="secondary"
              to={`/admin/roles/new?copy=${encodeURIComponent(role.key)}`}
              icon={<Copy aria-hidden className="size-4" />}
            >
              {t('role.copy')}
            </LinkButton>
            {!role.builtIn && mayEdit && role.holderCount === 0 && (
              <Button variant="secondary" onClick={() => void remove()}>
                <Trash aria-hidden className="size-4" />
                {t('role.delete')}
              </Button>
            )}
          </span>
        )}
      </FormBar>
    </form>
  );
}

/** Messages for rejected changes. */
function codeKey(error: unknown) {
  const code = error instanceof ClientError ? error.code : null;
  if (code === 'CONFLICT') return 'fault.conflict';
  return code === 'FORBIDDEN' ? 'fault.forbidden' : 'fault.failed';
}

function openedValues(role: RoleInfo | null, pattern: RoleInfo | null): RoleValues {
  const { name = '', description = '', signature = '' } = role ?? {};
  const { level = 0, permissions = [] } = role ?? pattern ?? {};
  const isCopyOfAll = role === null && level === administratorLevel;
  const openedLevel = isCopyOfAll ? administratorLevel - 1 : level;
  return { name, description, signature, level: openedLevel, permissions };
}

/** The submitted role: the administrator role's level and permissions cannot be changed. */
function inputOf(
  values: RoleValues,
  { isFixed, hidden }: { isFixed: boolean; hidden: RoleValues['permissions'] },
) {
  const { name, description, signature, level, permissions } = values;
  const shape = { level: level ?? 0, permissions: [...permissions, ...hidden] };
  return { name, description, signature, ...(isFixed ? {} : shape) };
}
