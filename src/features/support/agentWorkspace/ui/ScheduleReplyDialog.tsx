import { z } from 'zod';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ScheduleReplyMutation } from './requestToolDocuments.ts';
import type {} from './requestToolModals.ts';

const schema = z.object({
  /** In the browser’s time zone. */
  sendAt: z.string().refine((text) => Date.parse(text) > Date.now()),
  status: z.enum(agentStatuses),
});

export function ScheduleReplyDialog(props: ModalViewProps<'scheduleReply'>) {
  const { requestId, message, attachments, sendUnfilled, closable, dismiss, close } = props;
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const form = useZodForm({
    schema,
    defaultValues: { sendAt: tomorrowMorning(), status: 'WAITING' },
    fieldErrorText: ({ field }) => (field === 'sendAt' ? t('schedule.past') : undefined),
    formErrorText: () => t('schedule.failed'),
    onSubmit: (values) => {
      const { sendAt, status } = schema.parse(values);
      return runOperation(ScheduleReplyMutation, {
        input: {
          ...{ id: requestId, message, attachments: [...attachments], status, sendUnfilled },
          sendAt: new Date(sendAt).toISOString(),
        },
      });
    },
    onSuccess: () => {
      showSuccess(t('schedule.done'));
      close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('schedule.title')}
      text={t('schedule.text')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('schedule.submit')}
    >
      <Field {...form.field('sendAt')} label={t('schedule.sendAt')} required>
        <TextInput type="datetime-local" data-autofocus />
      </Field>
      <Field {...form.field('status')} label={t('schedule.then')}>
        <Select>
          {agentStatuses.map((status) => (
            <option key={status} value={status}>
              {words(`agentStatus.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

/** Tomorrow at nine, as a value of the input. */
function tomorrowMorning(): string {
  const day = new Date(Date.now() + 86_400_000);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T09:00`;
}
