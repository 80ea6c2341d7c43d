import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { absentReplies } from '../absenceRules.ts';
import { SetAgentAbsenceMutation, StandInsQuery } from './absenceDocuments.ts';

const schema = z
  .object({
    /** In the browser’s time zone. */
    until: z.string().refine((text) => Date.parse(text) > Date.now()),
    replies: z.enum(absentReplies),
    delegateId: z.string(),
    handOver: z.boolean(),
  })
  .refine(({ replies, delegateId }) => replies !== 'DELEGATE' || delegateId !== '', {
    path: ['delegateId'],
  });

/** Until when the agent is away, and what happens to their requests meanwhile. */
export function AgentAbsenceDialog({ closable, dismiss, close }: ModalViewProps<'agentAbsence'>) {
  const { t } = useTranslation('supportDesk');
  const { viewer } = useShell();
  const [data, setData] = useState<ResultOf<typeof StandInsQuery> | null>(null);
  useEffect(() => {
    runOperation(StandInsQuery, {}).then(setData, () => showError(t('away.notLoaded')));
  }, [t]);
  const absent = data?.supportAbsentAgents.map(({ member }) => member?.id) ?? [];
  const standIns = (data?.supportAgents ?? []).filter(
    ({ id }) => id !== viewer.memberId && !absent.includes(id),
  );
  const form = useZodForm({
    schema,
    defaultValues: { until: nextMorning(), replies: 'QUEUE', delegateId: '', handOver: false },
    fieldErrorText: ({ field }) => (field === 'until' ? t('away.past') : t('away.noDelegate')),
    formErrorText: () => t('away.failed'),
    onSubmit: async (values) => {
      const { until, replies, delegateId, handOver } = schema.parse(values);
      const input = {
        ...{ until: new Date(until).toISOString(), replies, handOver },
        delegateId: replies === 'DELEGATE' ? delegateId : null,
      };
      return (await runOperation(SetAgentAbsenceMutation, { input })).setAgentAbsence;
    },
    onSuccess: ({ handedOver }) => {
      showSuccess(handedOver > 0 ? t('away.handedOver', { count: handedOver }) : t('away.saved'));
      close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('away.title')}
      text={t('away.text')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('away.submit')}
    >
      <Field {...form.field('until')} label={t('away.until')} required>
        <TextInput type="datetime-local" data-autofocus />
      </Field>
      <Field {...form.field('replies')} label={t('away.replies')}>
        <Select>
          {absentReplies.map((each) => (
            <option key={each} value={each}>
              {t(`away.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {form.values.replies === 'DELEGATE' && (
        <Field {...form.field('delegateId')} label={t('away.delegate')} required>
          <Select>
            <option value="">{t('away.choose')}</option>
            {standIns.map(({ id, fullName, username }) => (
              <option key={id} value={id}>
                {fullName || username}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {form.values.replies !== 'KEEP' && (
        <Checkbox label={t('away.handOver')} {...form.checkbox('handOver')} />
      )}
    </FormDialog>
  );
}

/** The next workday at eight, as a value of the input. */
function nextMorning(): string {
  const day = new Date();
  do day.setDate(day.getDate() + 1);
  while (day.getDay() === 0 || day.getDay() === 6);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T08:00`;
}
