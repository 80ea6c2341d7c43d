import { useState } from 'react';
import { z } from 'zod';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChangeRequesterMutation } from './editDocuments.ts';
import { type ChosenRequester, RequesterPicker } from './RequesterPicker.tsx';
import type {} from './requestToolModals.ts';

const schema = z.object({
  requesterId: z.string(),
  requesterName: z.string().max(80),
  keepsFormer: z.boolean(),
  confirmAudience: z.boolean(),
});

/** Chooses the new requester; says who sees what from then on, and asks for it. */
export function ChangeRequesterDialog(props: ModalViewProps<'changeRequester'>) {
  const { request, closable, dismiss, close } = props;
  const { t } = useTranslation('supportEditing');
  const [chosen, setChosen] = useState<ChosenRequester | null>(null);
  const { customer } = request;
  const former =
    customer?.fullName || customer?.username || request.authorName || request.requesterEmail || '';
  const form = useZodForm({
    schema,
    defaultValues: {
      ...{ requesterId: '', requesterName: '', keepsFormer: false, confirmAudience: false },
    },
    fieldErrorText: ({ field, rule }) => {
      if (field !== 'requesterId') return undefined;
      return t(rule === 'same' ? 'requester.same' : 'requester.unknown');
    },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'requester.chat' : 'failed'),
    onSubmit: async ({ requesterName, keepsFormer, confirmAudience }) => {
      const input = {
        ...{ id: request.id, factsRevision: request.factsRevision },
        ...(chosen?.kind === 'member'
          ? { requesterId: chosen.id }
          : { requesterEmail: chosen?.email ?? null, requesterName }),
        ...{ keepsFormer, confirmAudience },
      };
      await runOperation(ChangeRequesterMutation, { input });
    },
    onSuccess: () => {
      showSuccess(t('requester.done'));
      close(true);
    },
  });
  const name = chosen === null ? '' : chosen.kind === 'member' ? chosen.name : chosen.email;
  const facts = [
    t('requester.sees', { name }),
    t('requester.seesNo', { name: former }),
    ...(request.publicLinkExpiresAt ? [t('requester.links')] : []),
    ...(request.scheduledReplies.length > 0 ? [t('requester.scheduled')] : []),
  ];
  return (
    <FormDialog
      form={form}
      title={t('requester.title')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('requester.submit')}
      isComplete={chosen !== null && form.values.confirmAudience}
    >
      {/* Room for the list of members. */}
      <div className="flex min-h-72 flex-col gap-4">
        <RequesterPicker
          label={t('requester.label')}
          value={chosen}
          error={form.errorOf('requesterId')}
          required
          onChange={(next) => {
            setChosen(next);
            form.setValue('requesterId', next?.kind === 'member' ? next.id : '');
            // It was about another person.
            form.setValue('confirmAudience', false);
          }}
        />
        {chosen?.kind === 'email' && (
          <Field {...form.field('requesterName')} label={t('requester.name')} optional>
            <TextInput maxLength={80} autoComplete="off" dir="auto" />
          </Field>
        )}
        {chosen !== null && (
          <>
            <ul className="flex list-disc flex-col gap-1 rounded-md bg-surface-sunken py-3 ps-8 pe-4 text-sm wrap-anywhere">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <Checkbox
              label={t('requester.keep', { name: former })}
              {...form.checkbox('keepsFormer')}
            />
            <Checkbox label={t('requester.confirm')} {...form.checkbox('confirmAudience')} />
          </>
        )}
      </div>
    </FormDialog>
  );
}
