import Trash2 from 'virtual:icons/trash-2';
import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx';
import { useZodForm } from '../forms/useZodForm.ts';
import { IconButton } from '../IconButton.tsx';
import { showError } from '../snackbar.ts';
import { TextArea } from '../TextArea.tsx';
import { Time } from '../Time.tsx';
import { useTranslation } from '../useTranslation.ts';

export interface ShownNote {
  id: string;
  content: string;
  createdAt: string;
  isOwn: boolean;
  author: { username: string; fullName: string } | null;
}

interface NoteListProps {
  /** Schema of `{ content }`, as the service enforces it. */
  schema: z.ZodType;
  notes: readonly ShownNote[];
  create: (content: string) => Promise<unknown>;
  remove: (noteId: string) => Promise<unknown>;
  /** Shows the updated notes. */
  onChange: () => Promise<unknown>;
}

const empty = { content: '' };

/** Staff notes; authors can delete their own, with undo. */
export function NoteList({ schema, notes, create, remove, onChange }: NoteListProps) {
  const { t } = useTranslation('notes');
  const [isBusy, setBusy] = useState(false);
  const [removed, setRemoved] = useState<ShownNote | null>(null);
  const form = useZodForm({
    schema,
    defaultValues: empty,
    formErrorText: () => t('failed'),
    onSubmit: async ({ content }) => {
      await create(content.trim());
      await onChange();
    },
    onSuccess: (): void => form.reset(empty),
  });

  async function change(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      await onChange();
      return true;
    } catch {
      showError(t('failed'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function takeBack(note: ShownNote): Promise<void> {
    const isGone = await change(() => remove(note.id));
    if (isGone) setRemoved(note);
  }

  async function restore({ content }: ShownNote): Promise<void> {
    const isBack = await change(() => create(content));
    if (isBack) setRemoved(null);
  }

  return (
    <div className="flex flex-col gap-3">
      <form {...form.formProps} className="flex flex-col gap-2">
        <Field {...form.field('content')} label={t('add')} hideLabel>
          <TextArea
            rows={2}
            maxLength={5000}
            placeholder={t('placeholder')}
            className="min-h-16 text-sm"
          />
        </Field>
        <FormErrorSummary form={form} />
        <Button {...form.submitProps} size="sm" variant="secondary" className="self-start">
          {t('add')}
        </Button>
      </form>
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex items-center gap-3 text-sm">
            {t('deleted')}
            <Button size="sm" variant="secondary" onClick={() => void restore(removed)}>
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
      {notes.length === 0 ? (
        <p className="text-sm text-text-muted">{t('none')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded-lg bg-surface-sunken px-3 py-2 text-sm">
              <p dir="auto" className="foreign-words whitespace-pre-wrap wrap-anywhere">
                {note.content}
              </p>
              <p className="mt-1 flex min-h-8 items-center gap-2 text-xs text-text-muted">
                {note.author && <bdi>{note.author.fullName || note.author.username}</bdi>}
                <Time at={note.createdAt} />
                {note.isOwn && (
                  <IconButton
                    size="sm"
                    label={t('delete')}
                    icon={<Trash2 aria-hidden className="size-4" />}
                    className="ms-auto"
                    onClick={() => void takeBack(note)}
                  />
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
