import { ActionListFields } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type AutomationTrigger,
  automationTriggers,
  supportAutomationSchema,
} from '../automationRules.ts';
import { SaveSupportAutomationMutation } from './automationDocuments.ts';
import { ConditionListFields } from './ConditionListFields.tsx';

export function AutomationDialog(props: ModalViewProps<'editAutomation'>) {
  const { automation, targets, closable, dismiss, close } = props;
  const { t } = useTranslation('supportAutomations');
  const trigger: AutomationTrigger = automation?.trigger ?? 'CREATED';
  const form = useZodForm({
    schema: supportAutomationSchema,
    defaultValues: {
      ...{ name: automation?.name ?? '', trigger },
      conditions: automation?.conditions.map(({ type, value }) => ({ type, value })) ?? [],
      actions:
        automation?.actions.map(({ type, value, text }) => ({ type, value, text: text ?? '' })) ??
        [],
    },
    updatedDate: automation?.updatedAt ?? null,
    fieldErrorText: ({ rule }) =>
      rule === 'hours' || rule === 'timeOnly' ? t(`fault.${rule}`) : undefined,
    formErrorText: () => t('failed'),
    onSubmit: (values, { updatedDate }) =>
      runOperation(SaveSupportAutomationMutation, {
        input: { id: automation?.id ?? null, ...values, updatedDate },
      }),
    onSuccess: () => {
      showSuccess(t('saved'));
      close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(automation ? 'edit' : 'new')}
      text={t('savedOff')}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('save')}
    >
      <Field {...form.field('name')} label={t('name')} required>
        <TextInput maxLength={80} autoComplete="off" dir="auto" data-autofocus />
      </Field>
      <Field {...form.field('trigger')} label={t('trigger')}>
        <Select>
          {automationTriggers.map((each) => (
            <option key={each} value={each}>
              {t(`triggers.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ConditionListFields form={form} targets={targets} />
      <ActionListFields form={form} targets={targets} hasViewer={false} />
    </FormDialog>
  );
}
