import Copy from 'virtual:icons/copy';
import Trash from 'virtual:icons/trash-2';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { administratorLevel } from '#core/shippedRoles.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/FormBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { unlessChanged } from '#ui/unlessChanged.ts';
import { useEarlyInput } from '#ui/useEarlyInput.ts';
import { useLeaveGuard } from '#ui/useLeaveGuard.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { DeleteRoleMutation, type RoleInfo, SaveRoleMutation } from './accessDocuments.ts';
import { PermissionChoices } from './PermissionChoices.tsx';
import { useRoleName } from './useRoleName.ts';

interface RoleValues {
  name: string;
  description: string;
  level: number;
  permissions: readonly string[];
}

type RoleFormProps = {
  role: RoleInfo | null;
  pattern: RoleInfo | null;
  roles: readonly RoleInfo[];
};

/** Name, level and permissions of a role; those of the role that is copied for a new one. */
export function RoleForm({ role, pattern, roles }: RoleFormProps) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const opened = openedValues(role, pattern ?? roles.find(({ key }) => key === 'member') ?? null);
  const [values, setValues] = useState(opened);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // Of what stands in the form: the page may be read anew meanwhile.
  const [read, setRead] = useState(role?.updatedAt ?? null);
  const isDone = useRef(false);
  const isTouched = !isSame(values, opened);
  const isFixed = role?.key === 'administrator';
  const mayEdit = role === null || role.can.edit === 'OK';
  const words = { title: t('leave.title'), text: t('leave.text') };
  useLeaveGuard({ isTouched, isDone, words });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (values.name.trim() === '' && !role?.builtIn) return setFault(t('fault.required'));
    setFault(undefined);
    setSaving(true);
    const { name, description, level, permissions } = values;
    try {
      const input = {
        key: role?.key ?? null,
        name,
        description,
        ...(isFixed ? {} : { level, permissions: [...permissions] }),
      };
      const answer = await unlessChanged(read, (updatedDate) =>
        runOperation(SaveRoleMutation, { input: { ...input, updatedDate } }),
      );
      if (answer === null) return;
      setRead(answer.saveRole.role.updatedAt);
      showSuccess(t('role.saved'));
      isDone.current = true;
      if (role === null) await navigate(`/admin/roles/${answer.saveRole.role.key}`);
      else await revalidate();
      isDone.current = false;
    } catch (error) {
      const rule = error instanceof ClientError ? error.faults[0]?.rule : undefined;
      if (rule === 'taken') setFault(t('fault.taken'));
      showError(t(rule === 'taken' ? 'fault.taken' : codeKey(error)));
    } finally {
      setSaving(false);
    }
  }

  async function remove(): Promise<void> {
    if (role === null) return;
    const name = nameOf(role);
    const texts = { title: t('role.delete'), text: t('role.deleteText', { name }) };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    try {
      await runOperation(DeleteRoleMutation, { key: role.key });
      isDone.current = true;
      showSuccess(t('role.deleted'));
      await navigate('/admin/roles');
    } catch (error) {
      showError(t(codeKey(error)));
    }
  }

  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);

  return (
    <form
      ref={form}
      onSubmit={(event) => void save(event)}
      noValidate
      className="flex flex-col gap-6 needs-js:hidden"
    >
      {!mayEdit && <p className="rounded-lg bg-surface-sunken p-4">{t('role.aboveYou')}</p>}
      <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">{t('role.title')}</legend>
        <div className="field-grid sm:grid-cols-[2fr_1fr]">
          <Field
            label={t('role.name')}
            hint={
              role?.builtIn
                ? t('role.nameHint', { name: nameOf({ ...role, name: '' }) })
                : undefined
            }
            error={fault}
            required={!role?.builtIn}
          >
            <TextInput
              value={values.name}
              maxLength={60}
              autoComplete="off"
              dir="auto"
              placeholder={role?.builtIn ? nameOf({ ...role, name: '' }) : undefined}
              onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
            />
          </Field>
          <Field label={t('role.level')} hint={t('role.levelHint')}>
            <TextInput
              type="number"
              min={0}
              max={isFixed ? administratorLevel : administratorLevel - 1}
              disabled={isFixed}
              value={values.level}
              onChange={(event) =>
                setValues({ ...values, level: event.currentTarget.valueAsNumber || 0 })
              }
            />
          </Field>
        </div>
        <Field label={t('role.description')} optional>
          <TextInput
            value={values.description}
            maxLength={300}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setValues({ ...values, description: event.currentTarget.value })}
          />
        </Field>
        <PermissionChoices
          chosen={values.permissions}
          isFixed={isFixed}
          onChange={(permissions) => setValues({ ...values, permissions })}
        />
      </fieldset>
      <FormBar>
        <Button
          type="submit"
          loading={isSaving}
          disabled={!mayEdit || (role !== null && !isTouched)}
        >
          {role ? t('save') : t('roles.create')}
        </Button>
        {isTouched && role && (
          <Button
            variant="quiet"
            onClick={() => {
              setValues(opened);
              setRead(role.updatedAt);
            }}
          >
            {t('discard')}
          </Button>
        )}
        {isTouched && (
          <span role="status" className="text-sm text-text-muted">
            {t('unsaved')}
          </span>
        )}
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

/** The words for what the server refused. */
function codeKey(error: unknown) {
  const code = error instanceof ClientError ? error.code : null;
  if (code === 'CONFLICT') return 'fault.conflict';
  return code === 'FORBIDDEN' ? 'fault.forbidden' : 'fault.failed';
}

function openedValues(role: RoleInfo | null, pattern: RoleInfo | null): RoleValues {
  const { name = '', description = '' } = role ?? {};
  const { level = 0, permissions = [] } = role ?? pattern ?? {};
  const isCopyOfAll = role === null && level === administratorLevel;
  return { name, description, level: isCopyOfAll ? administratorLevel - 1 : level, permissions };
}

function isSame(a: RoleValues, b: RoleValues): boolean {
  const sorted = (values: RoleValues) => ({
    ...values,
    permissions: values.permissions.toSorted(),
  });
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}
