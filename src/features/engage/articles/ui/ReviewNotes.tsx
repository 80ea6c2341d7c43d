import { useRevalidator } from 'react-router';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  AddReviewNoteMutation,
  type EditedArticleNode,
  ResolveReviewNoteMutation,
  type ReviewNoteNode,
} from './articleEditDocuments.ts';

type ReviewNotesProps = { article: EditedArticleNode; language: string };

/** Comments on the draft, for everyone who writes articles. */
export function ReviewNotes({ article, language }: ReviewNotesProps) {
  const { t } = useTranslation('articleEditor');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: async () => (await import('../articleInputs.ts')).reviewNoteSchema,
    defaultValues: { text: '' },
    formErrorText: () => t('notes.failed'),
    onSubmit: ({ text }) =>
      runOperation(AddReviewNoteMutation, {
        input: { clientMutationId: '1', articleId: article.articleId, language, text },
      }),
    onSuccess: async () => {
      form.reset();
      await revalidate();
    },
  });
  const notes = article.reviewNotes.filter((note) => note.language === language);
  return (
    <Card as="section" heading={<h2>{t('notes.title')}</h2>}>
      {notes.length > 0 && (
        <ul className="mb-4 flex flex-col gap-4">
          {notes.map((note) => (
            <ReviewNote key={note.id} note={note} />
          ))}
        </ul>
      )}
      <form {...form.formProps} noValidate className="flex flex-col gap-3">
        <Field {...form.field('text')} label={t('notes.label')} hideLabel>
          <TextArea rows={3} maxLength={2000} dir="auto" placeholder={t('notes.label')} />
        </Field>
        <FormErrorSummary form={form} />
        <Button {...form.submitProps} variant="secondary" size="sm">
          {t('notes.add')}
        </Button>
      </form>
    </Card>
  );
}

function ReviewNote({ note }: { note: ReviewNoteNode }) {
  const { t } = useTranslation('articleEditor');
  const { revalidate } = useRevalidator();
  const resolve = async () => {
    try {
      await runOperation(ResolveReviewNoteMutation, {
        noteId: note.id,
        isResolved: !note.isResolved,
      });
      await revalidate();
    } catch {
      showError(t('notes.failed'));
    }
  };
  return (
    <li className={cx('flex flex-col gap-1 text-sm', note.isResolved && 'text-text-muted')}>
      <p className="flex flex-wrap items-center gap-x-2">
        <AuthorName author={note.author} />
        <Time at={note.createdAt} className="text-text-muted" />
      </p>
      {note.quote && (
        <blockquote dir="auto" className="border-s-2 border-border ps-2 text-text-muted">
          {note.quote}
        </blockquote>
      )}
      <p
        dir="auto"
        className={cx('whitespace-pre-line wrap-anywhere', note.isResolved && 'line-through')}
      >
        {note.text}
      </p>
      <Button variant="plain" size="sm" className="self-start" onClick={() => void resolve()}>
        {t(note.isResolved ? 'notes.reopen' : 'notes.resolve')}
      </Button>
    </li>
  );
}
