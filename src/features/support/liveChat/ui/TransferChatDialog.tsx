import { useEffect, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { transferFormSchema } from '../liveChatInputs.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { overLimitIfAsked } from './acceptChat.ts';
import { TransferLiveChatMutation, TransferTargetsQuery } from './agentChatDocuments.ts';

/** Passes a live chat on to an agent or a team, with a note for them. */
export function TransferChatDialog(props: ModalViewProps<'transferChat'>) {
  const { requestId, agentId, closable, dismiss, close } = props;
  const { t } = useTranslation('liveChatDesk');
  const [targets, setTargets] = useState<ResultOf<typeof TransferTargetsQuery> | null>(null);
  useEffect(() => {
    runOperation(TransferTargetsQuery, {}).then(setTargets, () => undefined);
  }, []);
  const form = useZodForm({
    schema: transferFormSchema,
    defaultValues: { to: '', note: '' },
    formErrorText: () => t('transfer.failed'),
    onSubmit: async ({ to, note }) => {
      const [kind, target = ''] = to.split(' ');
      const whom = kind === 'agent' ? { assigneeId: target } : { teamId: target };
      return overLimitIfAsked(
        (force) =>
          runOperation(TransferLiveChatMutation, {
            input: { id: requestId, ...whom, note, force },
          }),
        { title: t('limit.otherTitle'), text: t('limit.otherText') },
      );
    },
    onSuccess: (isDone) => {
      if (isDone) close(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('transfer.title')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('transfer.submit')}
      isComplete={form.values.to !== ''}
    >
      <Field {...form.field('to')} label={t('transfer.to')} required>
        <Select>
          <option value="">{t('transfer.choose')}</option>
          <optgroup label={t('transfer.teams')}>
            {targets?.supportTeams.map(({ id, name }) => (
              <option key={id} value={`team ${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('transfer.agents')}>
            {targets?.supportAgents
              .filter(({ id }) => id !== agentId)
              .map(({ id, fullName, username }) => (
                <option key={id} value={`agent ${id}`}>
                  {fullName || username}
                </option>
              ))}
          </optgroup>
        </Select>
      </Field>
      <Field
        {...form.field('note')}
        label={t('transfer.note')}
        hint={t('transfer.noteHint')}
        optional
      >
        <TextArea rows={3} maxLength={liveChatLimits.message} dir="auto" />
      </Field>
    </FormDialog>
  );
}
