import Trash2 from 'virtual:icons/trash-2';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { showError } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { nameOf } from './memberWords.ts';

export interface ShownNote {
  id: string;
  content: string;
  createdAt: string;
  isOwn: boolean;
  author: { username: string; fullName: string } | null;
}

interface NoteListProps {
  notes: readonly ShownNote[];
  create: (content: string) => Promise<unknown>;
  remove: (noteId: string) => Promise<unknown>;
  /** Shows them as they are now. */
  onChange: () => Promise<unknown>;
}

/** What staff wrote down; each takes their own back, and that, too. */
export function NoteList({ notes, create, remove, onChange }: NoteListProps) {
  const { t } = useTranslation('staff');
  const [pending, setPending] = useState(false);
  const [removed, setRemoved] = useState<ShownNote | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function change(work: () => Promise<unknown>): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    try {
      await work();
      await onChange();
      return true;
    } catch {
      showError(t('activityFailed'));
      return false;
    } finally {
      setPending(false);
    }
  }

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const content = String(new FormData(event.currentTarget).get('content') ?? '').trim();
    if (content === '') return;
    const isAdded = await change(() => create(content));
    if (isAdded) form.current?.reset();
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
      <form ref={form} onSubmit={(event) => void add(event)} className="flex flex-col gap-2">
        <Field label={t('notes.add')} hideLabel>
          <TextArea
            name="content"
            rows={2}
            maxLength={5000}
            placeholder={t('notes.placeholder')}
            className="min-h-16 text-sm"
          />
        </Field>
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          loading={pending}
          className="self-start"
        >
          {t('notes.add')}
        </Button>
      </form>
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex items-center gap-3 text-sm">
            {t('notes.deleted')}
            <Button size="sm" variant="secondary" onClick={() => void restore(removed)}>
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
      {notes.length === 0 ? (
        <p className="text-sm text-text-muted">{t('notes.none')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded-lg bg-surface-sunken px-3 py-2 text-sm">
              <p dir="auto" className="foreign-words whitespace-pre-wrap wrap-anywhere">
                {note.content}
              </p>
              <p className="mt-1 flex min-h-8 items-center gap-2 text-xs text-text-muted">
                {note.author && <bdi>{nameOf(note.author)}</bdi>}
                <Time at={note.createdAt} />
                {note.isOwn && (
                  <IconButton
                    size="sm"
                    label={t('notes.delete')}
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
