import { z } from 'zod';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SplitRequestMutation } from './requestToolDocuments.ts';
import type {} from './requestToolModals.ts';

const schema = z.object({
  title: z.string().trim().min(1).max(supportLimits.title),
  entryIds: z.array(z.string()).min(1),
});

/** Chooses the messages that move to a new request; says so if there is none that could begin one. */
export function SplitRequestDialog(props: ModalViewProps<'splitRequest'>) {
  const { request, closable, dismiss } = props;
  const { t } = useTranslation('supportDesk');
  const { t: tUi } = useTranslation('ui');
  // The service decides by the same (`splitRequest.ts`).
  const canBegin = request.entries.some(
    ({ kind, seq, isPublic, authorRole }) =>
      kind === 'REPLY' && seq > 1 && isPublic && authorRole === 'REQUESTER',
  );
  if (canBegin) return <SplitRequestForm {...props} />;
  return (
    <Dialog
      title={t('split.title', { number: request.number })}
      closable={closable}
      onDismiss={dismiss}
      actions={<Button onClick={dismiss}>{tUi('close')}</Button>}
    >
      <p>{t('split.nothing')}</p>
    </Dialog>
  );
}

function SplitRequestForm(props: ModalViewProps<'splitRequest'>) {
  const { request, entryIds = [], closable, dismiss, close } = props;
  const { t } = useTranslation('supportDesk');
  const form = useZodForm({
    schema,
    defaultValues: { title: '', entryIds: [...entryIds] },
    fieldErrorText: ({ field, rule }) =>
      field === 'entryIds' && rule === 'customerFirst' ? t('split.customerFirst') : undefined,
    formErrorText: () => t('split.failed'),
    onSubmit: async (values) =>
      (await runOperation(SplitRequestMutation, { input: { id: request.id, ...values } }))
        .splitRequest.request,
    onSuccess: (made) => {
      if (!made) return;
      showSuccess(t('split.done', { number: made.number }));
      close({ number: made.number });
    },
  });
  const messages = request.entries.filter(({ kind, seq }) => kind !== 'EVENT' && seq > 1);
  return (
    <FormDialog
      form={form}
      title={t('split.title', { number: request.number })}
      text={t('split.text')}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('split.submit')}
      isComplete={form.values.entryIds.length > 0}
    >
      <Field {...form.field('title')} label={t('split.subject')} required>
        <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" data-autofocus />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('split.messages')}</legend>
        {messages.map(({ id, author, authorName, content }) => (
          <Checkbox
            key={id}
            label={author?.fullName || author?.username || authorName || ''}
            hint={textStart(content)}
            {...form.checkbox('entryIds', id)}
          />
        ))}
        <FieldError error={form.errorOf('entryIds')} />
      </fieldset>
    </FormDialog>
  );
}

function textStart(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return text.length > 140 ? `${text.slice(0, 140)}…` : text;
}
