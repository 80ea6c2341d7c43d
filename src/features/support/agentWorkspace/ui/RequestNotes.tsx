import { textToHtml } from '#core/plainText.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { Prose } from '#ui/Prose.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { requestNoteSchema } from '../queueInputs.ts';
import type { NotedRequestNode } from './requestNoteDocuments.ts';
import { AddRequestNoteMutation } from './requestNoteDocuments.ts';

type RequestNotesProps = {
  request: Pick<NotedRequestNode, 'id' | 'notes'>;
  /** Shows the new note. */
  onChange: () => Promise<unknown>;
};

/** The internal notes of a request, the newest first, and a form for another. */
export function RequestNotes({ request, onChange }: RequestNotesProps) {
  const { t } = useTranslation('supportDesk');
  const form = useZodForm({
    schema: requestNoteSchema,
    defaultValues: { message: '' },
    formErrorText: () => t('composer.failed'),
    onSubmit: async ({ message }, { idempotencyKey: clientMutationId }) => {
      const input = { id: request.id, clientMutationId, message: textToHtml(message) };
      await runOperation(AddRequestNoteMutation, { input });
      await onChange();
    },
    onSuccess: (): void => form.reset({ message: '' }),
  });
  return (
    <div className="flex flex-col gap-4">
      <form {...form.formProps} noValidate className="flex flex-col gap-2 needs-js:hidden">
        <Field {...form.field('message')} label={t('composer.noteLabel')} hideLabel required>
          <TextArea
            rows={3}
            maxLength={supportLimits.message}
            placeholder={t('composer.noteHint')}
            dir="auto"
          />
        </Field>
        <FormErrorSummary form={form} />
        <Button {...form.submitProps} size="sm" variant="secondary" className="self-start">
          {t('composer.addNote')}
        </Button>
      </form>
      {request.notes.length === 0 ? (
        <p className="text-sm text-text-muted">{t('notes.none')}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {request.notes.map((note) => {
            const name = note.author?.fullName || note.author?.username || t('notes.automatic');
            return (
              <li key={note.id} className="rounded-xl border border-warning bg-warning-soft p-4">
                <article className="flex flex-col gap-2">
                  <header className="flex flex-wrap items-center gap-x-2 text-sm">
                    <Avatar name={name} src={note.author?.avatar ?? null} size="sm" />
                    <bdi className="font-semibold wrap-anywhere">{name}</bdi>
                    <Time at={note.createdAt} className="ms-auto text-xs text-text-muted" />
                  </header>
                  <Prose html={note.content} />
                </article>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
