import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { editArticlePath } from '#features/engage/articles/articleAddress.ts';
import { KnowledgePlaceFields } from '#features/engage/knowledgeBases/ui/KnowledgePlaceFields.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { answerArticleSchema, postCaseLimits } from '../postCaseInputs.ts';
import { type AnswerFormProps, emptyAnswer } from './answerForm.ts';
import { DraftAnswerArticleMutation } from './postCaseDocuments.ts';

/** Makes an answer and its question the draft of an article. */
export function AnswerArticleForm({
  request,
  entryId,
  draft,
  children,
  close,
  ...modal
}: AnswerFormProps) {
  const { t } = useTranslation('postCases');
  const { title, question, answer, credit } = draft.supportAnswerDraft ?? emptyAnswer;
  const bases = draft.knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canWrite);
  const form = useZodForm({
    schema: answerArticleSchema,
    defaultValues: {
      ...{ title, content: `${question}${answer}${credit}` },
      ...{ knowledgeBaseId: bases[0]?.id ?? '', sectionId: '' },
    },
    toInput: (values) => ({ ...values, entryId }),
    fieldErrorText: ({ rule }) => (rule === 'private' ? t('publish.private') : undefined),
    formErrorText: () => t('article.failed'),
    onSubmit: async ({ sectionId, ...values }) => {
      const input = { ...values, sectionId: sectionId || null, requestId: request.id, entryId };
      return (await runOperation(DraftAnswerArticleMutation, { input })).draftSupportArticle;
    },
    onSuccess: ({ articleId, language }) =>
      close({ path: editArticlePath(articleId, language), isArticle: true }),
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('article.title')}
      text={t('article.text')}
      width="wide"
      submitLabel={t('article.submit')}
    >
      {children}
      <KnowledgePlaceFields
        bases={bases}
        baseId={form.values.knowledgeBaseId}
        baseField={form.field('knowledgeBaseId')}
        sectionField={form.field('sectionId')}
      />
      <Field {...form.field('title')} label={t('publish.subject')} required>
        <TextInput maxLength={postCaseLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <RichTextField
        initialHtml={form.values.content}
        label={t('article.content')}
        error={form.errorOf('content')}
        onChange={({ html }) => form.setValue('content', html)}
        compact
      />
    </FormDialog>
  );
}
