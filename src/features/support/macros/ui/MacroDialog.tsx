import { ActionListFields } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { supportMacroSchema } from '../macroRules.ts';
import { SaveSupportMacroMutation } from './macroDocuments.ts';
import type {} from './macroModals.ts';

export function MacroDialog(props: ModalViewProps<'editMacro'>) {
  const { macro, targets, closable, dismiss, close } = props;
  const { t } = useTranslation('supportMacros');
  const { viewer } = useShell();
  const form = useZodForm({
    schema: supportMacroSchema,
    defaultValues: {
      ...{ title: macro?.title ?? '', isShared: macro?.isShared ?? false },
      teamId: macro?.teamId ?? '',
      actions: macro?.actions.map(({ type, value }) => ({ type, value, text: '' })) ?? [],
    },
    toInput: (values) => ({ ...values, teamId: values.teamId || null }),
    updatedDate: macro?.updatedAt ?? null,
    formErrorText: () => t('failed'),
    onSubmit: ({ teamId, ...values }, { updatedDate }) =>
      runOperation(SaveSupportMacroMutation, {
        input: {
          ...{ id: macro?.id ?? null, ...values, updatedDate },
          teamId: (values.isShared && teamId) || null,
        },
      }),
    onSuccess: () => {
      showSuccess(t('saved'));
      close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(macro ? 'edit' : 'new')}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('save')}
    >
      <Field {...form.field('title')} label={t('name')} hint={t('folderHint')} required>
        <TextInput maxLength={80} autoComplete="off" dir="auto" data-autofocus />
      </Field>
      <ActionListFields form={form} targets={targets} hasViewer />
      {viewer.permissions.includes('MANAGE_COMMUNITY') && (
        <Checkbox label={t('shared')} {...form.checkbox('isShared')} />
      )}
      {form.values.isShared && targets.teams.length > 0 && (
        <Field {...form.field('teamId')} label={t('team')}>
          <Select>
            <option value="">{t('allTeams')}</option>
            {targets.teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
