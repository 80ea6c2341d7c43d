import { ActionListFields } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
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
      actions: macro?.actions.map(({ type, value }) => ({ type, value })) ?? [],
    },
    updatedDate: macro?.updatedAt ?? null,
    formErrorText: () => t('failed'),
    onSubmit: (values, { updatedDate }) =>
      runOperation(SaveSupportMacroMutation, {
        input: { id: macro?.id ?? null, ...values, updatedDate },
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
      <Field {...form.field('title')} label={t('name')} required>
        <TextInput maxLength={80} autoComplete="off" dir="auto" data-autofocus />
      </Field>
      <ActionListFields form={form} targets={targets} hasViewer />
      {viewer.permissions.includes('MANAGE_COMMUNITY') && (
        <Checkbox label={t('shared')} {...form.checkbox('isShared')} />
      )}
    </FormDialog>
  );
}
