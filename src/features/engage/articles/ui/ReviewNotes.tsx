import X from 'virtual:icons/x';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge } from '#ui/Badge.tsx';
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
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  AddReviewNoteMutation,
  type EditedArticleNode,
  ResolveReviewNoteMutation,
  type ReviewNoteNode,
} from './articleEditDocuments.ts';
import { type DraftPassage, showPassage } from './passages.ts';

type ReviewNotesProps = {
  article: Pick<EditedArticleNode, 'articleId' | 'reviewNotes'>;
  language: string;
  /** What the next comment is about; null: the whole draft. */
  passage: DraftPassage | null;
  onPassageDone: () => void;
};

/** Comments on the draft and its passages, for everyone who writes articles. */
export function ReviewNotes({ article, language, passage, onPassageDone }: ReviewNotesProps) {
  const { t } = useTranslation('articleEditor');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: async () => (await import('../articleInputs.ts')).reviewNoteSchema,
    defaultValues: { text: '' },
    formErrorText: () => t('notes.failed'),
    onSubmit: ({ text }) =>
      runOperation(AddReviewNoteMutation, {
        input: {
          ...{ clientMutationId: '1', articleId: article.articleId, language, text },
          quote: passage?.quote ?? null,
        },
      }),
    onSuccess: async () => {
      form.reset();
      onPassageDone();
      await revalidate();
    },
  });
  const { ref } = form.formProps;
  useEffect(() => {
    if (passage) ref.current?.querySelector('textarea')?.focus();
  }, [passage, ref]);
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
        {passage && (
          <div className="flex items-start gap-2 text-sm">
            <blockquote
              dir="auto"
              className="line-clamp-4 min-w-0 flex-1 border-s-2 border-accent ps-2 text-text-muted wrap-anywhere"
            >
              {passage.quote}
            </blockquote>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('notes.dropQuote')}
              icon={<X aria-hidden className="size-4" />}
              onClick={onPassageDone}
            />
          </div>
        )}
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
  const [act] = usePageAction();
  const resolve = () =>
    act({
      run: () =>
        runOperation(ResolveReviewNoteMutation, {
          input: { noteId: note.id, isResolved: !note.isResolved },
        }),
      failed: t('notes.failed'),
    });
  return (
    <li className={cx('flex flex-col gap-1 text-sm', note.isResolved && 'text-text-muted')}>
      <p className="flex flex-wrap items-center gap-x-2">
        <AuthorName author={note.author} />
        <Time at={note.createdAt} className="text-text-muted" />
      </p>
      {note.quote && <QuotedPassage quote={note.quote} isOutdated={note.isOutdated} />}
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

/** The passage that a comment is about; leads to it in the draft as long as the text contains it. */
function QuotedPassage({ quote, isOutdated }: { quote: string; isOutdated: boolean }) {
  const { t } = useTranslation('articleEditor');
  return (
    <>
      <blockquote
        dir="auto"
        className="border-s-2 border-border ps-2 whitespace-pre-line text-text-muted wrap-anywhere"
      >
        {isOutdated ? (
          quote
        ) : (
          <button
            type="button"
            title={t('notes.show')}
            className="text-start hover:text-text hover:underline"
            onClick={() => {
              if (!showPassage({ quote })) showError(t('notes.changed'));
            }}
          >
            {quote}
          </button>
        )}
      </blockquote>
      {isOutdated && (
        <p className="flex flex-wrap items-center gap-2 text-text-muted">
          <Badge tone="warning">{t('outdated')}</Badge>
          {t('notes.changed')}
        </p>
      )}
    </>
  );
}
