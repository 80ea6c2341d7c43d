import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { postCaseLimits, publishAnswerSchema } from '../postCaseInputs.ts';
import { type AnswerFormProps, emptyAnswer } from './answerForm.ts';
import { PublishAnswerMutation } from './postCaseDocuments.ts';

/** Publishes an answer as a question with an official answer. */
export function AnswerPostForm({
  request,
  entryId,
  draft,
  children,
  close,
  ...modal
}: AnswerFormProps) {
  const { t } = useTranslation('postCases');
  const { title, question, answer } = draft.supportAnswerDraft ?? emptyAnswer;
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
    onSuccess: ({ conversation }) => close({ path: conversation.path, isArticle: false }),
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
