import { type ReactNode, useEffect, useState } from 'react';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { postCaseLimits, publishAnswerSchema } from '../postCaseInputs.ts';
import { answersOf } from './answersOf.ts';
import { AnswerDraftQuery, PublishAnswerMutation } from './postCaseDocuments.ts';
import type {} from './postCaseModals.ts';

type PublishAnswerProps = ModalViewProps<'publishAnswer'>;
type Draft = ResultOf<typeof AnswerDraftQuery>;

/** Chooses an answer, removes what is private, and publishes it as a post. */
export function PublishAnswerDialog(props: PublishAnswerProps) {
  const { request, closable, dismiss } = props;
  const { t } = useTranslation('postCases');
  const answers = answersOf(request);
  const [entryId, setEntryId] = useState(answers[0]?.id ?? '');
  const [draft, setDraft] = useState<Draft | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Draft | 'failed') => isCurrent && setDraft(found);
    setDraft(null);
    runOperation(AnswerDraftQuery, { requestId: request.id, entryId }).then(show, () =>
      show('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [request.id, entryId]);
  if (draft !== null && draft !== 'failed') {
    return (
      <AnswerForm key={entryId} {...props} entryId={entryId} draft={draft}>
        {answers.length > 1 && (
          <Field label={t('publish.which')}>
            <Select value={entryId} onChange={({ target }) => setEntryId(target.value)}>
              {answers.map(({ id, content }) => (
                <option key={id} value={id}>
                  {startOf(content)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </AnswerForm>
    );
  }
  return (
    <Dialog title={t('publish.title')} closable={closable} onDismiss={dismiss}>
      <p role="status">{t(draft === null ? 'publish.loading' : 'publish.notLoaded')}</p>
    </Dialog>
  );
}

type AnswerFormProps = PublishAnswerProps & {
  entryId: string;
  draft: Draft;
  children: ReactNode;
};

function AnswerForm({ request, entryId, draft, children, close, ...modal }: AnswerFormProps) {
  const { t } = useTranslation('postCases');
  const { title, question, answer } = draft.supportAnswerDraft ?? emptyDraft;
  const form = useZodForm({
    schema: publishAnswerSchema,
    defaultValues: { title, question, answer, topicId: '' },
    toInput: (values) => ({ ...values, entryId }),
    fieldErrorText: ({ rule }) => (rule === 'private' ? t('publish.private') : undefined),
    formErrorText: () => t('publish.failed'),
    onSubmit: async (values, { idempotencyKey: clientMutationId }) => {
      const input = { ...values, requestId: request.id, entryId, clientMutationId };
      return (await runOperation(PublishAnswerMutation, { input })).publishSupportAnswer;
    },
    onSuccess: ({ conversation }) => close({ path: conversation.path }),
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('publish.title')}
      text={t('publish.text')}
      width="wide"
      submitLabel={t('publish.submit')}
    >
      {children}
      <Field {...form.field('title')} label={t('publish.subject')} required>
        <TextInput maxLength={postCaseLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('topicId')} label={t('publish.topic')} required>
        <Select>
          <option value="">{t('publish.chooseTopic')}</option>
          {draft.topics.nodes.map(({ id, title: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <RichTextField
        initialHtml={question}
        label={t('publish.question')}
        error={form.errorOf('question')}
        onChange={({ html }) => form.setValue('question', html)}
        compact
      />
      <RichTextField
        initialHtml={answer}
        label={t('publish.answer')}
        error={form.errorOf('answer')}
        onChange={({ html }) => form.setValue('answer', html)}
        compact
      />
    </FormDialog>
  );
}

const emptyDraft = { title: '', question: '', answer: '' };

function startOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
