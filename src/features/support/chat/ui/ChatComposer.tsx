import SendHorizontal from 'virtual:icons/send-horizontal';
import X from 'virtual:icons/x';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { plainTextOf } from '#core/plainText.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { keepText, readKept } from '#ui/keptText.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatLimits } from '../chatRules.ts';
import type { ChatMessageNode } from './chatDocuments.ts';

type ChatComposerProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  /** Where the browser keeps what is not sent. */
  draftPlace: string;
  /** The message that is changed; null: a new one is written. */
  edited: ChatMessageNode | null;
  /** @returns whether the text was taken */
  onSend: (text: string) => Promise<boolean>;
  onEdit: (message: ChatMessageNode, text: string) => Promise<boolean>;
  onCancelEdit: () => void;
  /** Arrow up in an empty box. */
  onEditLast: () => void;
  onType: () => void;
};

/** Enter without Alt or Shift sends (SPEC §2). The draft of each room is kept in this browser. */
export function ChatComposer(props: ChatComposerProps) {
  const { box, draftPlace, edited, onCancelEdit, onEditLast, onType } = props;
  const { t } = useTranslation('chat');
  const id = useId();
  const hintId = `${id}-hint`;
  const [draft, setDraft] = useState('');
  const [change, setChange] = useState<{ of: ChatMessageNode; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => setDraft(readKept(draftPlace) ?? ''), [draftPlace]);
  if (edited && change?.of !== edited) {
    setChange({ of: edited, text: plainTextOf(edited.content) });
  }
  const isEditing = edited !== null;
  const text = isEditing ? (change?.text ?? '') : draft;
  const trimmed = text.trim();
  const over = [...trimmed].length - chatLimits.message;
  const isShut = trimmed === '' || over > 0 || isBusy;

  function write(next: string): void {
    if (edited) {
      setChange({ of: edited, text: next });
      return;
    }
    setDraft(next);
    keepText(draftPlace, next.trim() === '' ? '' : next);
    if (next.trim() !== '') onType();
  }

  async function submit(): Promise<void> {
    if (isShut) return;
    setBusy(true);
    const isTaken = edited ? await props.onEdit(edited, trimmed) : await props.onSend(trimmed);
    setBusy(false);
    if (isTaken && !edited) write('');
    box.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter and the arrows also choose among the suggestions of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && isEditing) {
      event.preventDefault();
      onCancelEdit();
    } else if (event.key === 'ArrowUp' && text === '' && !isEditing) {
      event.preventDefault();
      onEditLast();
    }
  }

  return (
    <form
      className="bottom-bar flex flex-col gap-1.5 border-t border-border p-3 needs-js:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isEditing && (
        <div className="flex items-center justify-between gap-2 text-sm text-text-muted">
          <span>{t('composer.editing')}</span>
          <IconButton
            size="sm"
            label={t('composer.cancelEdit')}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => {
              onCancelEdit();
              box.current?.focus();
            }}
          />
        </div>
      )}
      <div className="flex items-end gap-2">
        <TextArea
          ref={box}
          // By which what was typed before the page was ready is found.
          id={id}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t(isEditing ? 'composer.editLabel' : 'composer.label')}
          aria-describedby={over > 0 ? hintId : undefined}
          aria-invalid={over > 0 ? true : undefined}
          placeholder={t('composer.placeholder')}
          enterKeyHint="send"
          className="max-h-48 min-h-11! resize-none"
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
        <button
          type="submit"
          aria-label={t(isEditing ? 'composer.save' : 'composer.send')}
          title={t(isEditing ? 'composer.save' : 'composer.send')}
          aria-disabled={isShut}
          className="button button-primary size-11 shrink-0 p-0! aria-disabled:opacity-55"
        >
          <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
        </button>
      </div>
      {over > 0 && (
        <FieldError
          id={hintId}
          error={t('composer.tooLong', { count: over, limit: chatLimits.message })}
        />
      )}
    </form>
  );
}
