import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { textToHtml } from '#core/plainText.ts';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { AttachmentsField } from '#features/content/compose/ui/AttachmentsField.tsx';
import { DraftState } from '#features/content/compose/ui/DraftState.tsx';
import { useDraft } from '#features/content/drafts/ui/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ReplyDraft, readReplyDraft, replyDraftKey } from '../replyDraftRules.ts';
import { requestReplySchema } from '../supportRequestInputs.ts';
import { supportLimits } from '../supportRequestRules.ts';
import { ReplyToRequestMutation } from './supportDocuments.ts';
import type { SupportRequestNode } from './useSupportRequest.ts';

/**
 * The customer's reply: reopens what is solved, or opens a follow-up after 14 days. What is not sent is kept as a
 * draft.
 */
export function SupportReplyForm({ request }: { request: SupportRequestNode }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { basePath, typed, viewer } = useShell();
  const initialError = errorOfAddress(new URLSearchParams(usePageSubject().search));
  const [attachments, setAttachments] = useState<ComposeAttachment[]>([]);
  const draftKey = replyDraftKey(request.id);
  const form = useZodForm({
    schema: requestReplySchema,
    defaultValues: { message: '' },
    action: `${basePath}${formPath('replyToRequest')}`,
    ...{ initialError, typedValues: initialError && typed },
    draftKey,
    sentValues: (values) => [values, attachments],
    formErrorText: () => t('saveFailed'),
    onSubmit: async ({ message }, { idempotencyKey: clientMutationId }) => {
      const reply = { message: textToHtml(message), attachments, draftKey };
      const input = { id: request.id, clientMutationId, ...reply };
      return (await runOperation(ReplyToRequestMutation, { input })).replyToRequest.request;
    },
    onSuccess: async ({ id, path }) => {
      form.reset({ message: '' });
      setAttachments([]);
      await draft.discard();
      showSuccess(t(id === request.id ? 'replied' : 'followedUp'));
      if (id === request.id) await revalidate();
      else await navigate(path);
    },
  });
  const draft = useDraft<ReplyDraft>({
    ...{ draftKey, ownerId: viewer.memberId ?? '', basedOn: null },
    ...{ fromServer: request.replyDraft?.data, readValue: readReplyDraft },
    onRestore: (kept) => {
      // What a rejected form without script contains is newer.
      if (initialError) return;
      form.setValue('message', kept.message);
      setAttachments(kept.attachments);
    },
  });
  const { keep } = draft;
  const { message } = form.values;
  const seen = useRef({ message, attachments });
  useEffect(() => {
    if (seen.current.message === message && seen.current.attachments === attachments) return;
    seen.current = { message, attachments };
    keep(message.trim() === '' && attachments.length === 0 ? null : { message, attachments });
  }, [message, attachments, keep]);
  const isDone = request.status === 'RESOLVED' || request.status === 'CLOSED';
  const hint = !isDone
    ? undefined
    : t(request.canReopen === 'OK' ? 'replyReopens' : 'replyFollowsUp');
  return (
    <Card as="section" heading={<h2>{t('yourReply')}</h2>}>
      <form {...form.formProps} noValidate className="flex flex-col gap-4">
        <HiddenFields values={{ id: request.id, path: request.path }} />
        {draft.status === 'unsaved' && <LeaveGuard form={form} />}
        <Field {...form.field('message')} label={t('field.reply')} hint={hint} hideLabel required>
          <TextArea maxLength={supportLimits.message} rows={4} dir="auto" />
        </Field>
        <div className="needs-js:hidden">
          <AttachmentsField
            attachments={attachments}
            error={undefined}
            onChange={setAttachments}
            isSecure
          />
        </div>
        <FormErrorSummary form={form} />
        <div className="flex flex-wrap items-center gap-3">
          <Button {...form.submitProps}>{t('sendReply')}</Button>
          <DraftState status={draft.status} />
        </div>
      </form>
    </Card>
  );
}
