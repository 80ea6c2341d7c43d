import Paperclip from 'virtual:icons/paperclip';
import SendHorizontal from 'virtual:icons/send-horizontal';
import X from 'virtual:icons/x';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { plainTextOf } from '#core/plainText.ts';
import { attachmentAccept } from '#features/base/files/fileRules.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { keepText, readKept } from '#ui/keptText.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatLimits } from '../chatRules.ts';
import { ComposerFiles } from './ComposerFiles.tsx';
import type { ChatMessageNode } from './chatDocuments.ts';
import { MentionMenu } from './MentionMenu.tsx';
import type { Mentionable } from './mentionRules.ts';
import type { useChatFiles } from './useChatFiles.ts';
import { useMentionMenu } from './useMentionMenu.ts';
import { useMessageLine } from './useMessageLine.ts';
import { nameOf } from './useRoomName.ts';

type ChatComposerProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  /** Where the browser keeps what is not sent. */
  draftPlace: string;
  /** The message that is changed; null: a new one is written. */
  edited: ChatMessageNode | null;
  /** The message that is answered. */
  answered: ChatMessageNode | null;
  /** Who can be mentioned. */
  members: readonly Mentionable[];
  upload: ReturnType<typeof useChatFiles>;
  /** @returns whether the text was taken */
  onSend: (text: string) => Promise<boolean>;
  onEdit: (message: ChatMessageNode, text: string) => Promise<boolean>;
  onCancelEdit: () => void;
  onCancelAnswer: () => void;
  /** Arrow up in an empty box. */
  onEditLast: () => void;
  onType: () => void;
};

/** Enter without Alt or Shift sends (SPEC §2). The draft of each room is kept in this browser. */
export function ChatComposer(props: ChatComposerProps) {
  const { box, draftPlace, edited, answered, upload, onCancelEdit, onEditLast, onType } = props;
  const { t } = useTranslation('chat');
  const id = useId();
  const hintId = `${id}-hint`;
  const listId = `${id}-mentions`;
  const fileInput = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const [change, setChange] = useState<{ of: ChatMessageNode; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const line = useMessageLine();

  useEffect(() => setDraft(readKept(draftPlace) ?? ''), [draftPlace]);
  if (edited && change?.of !== edited) {
    setChange({ of: edited, text: plainTextOf(edited.content) });
  }
  const isEditing = edited !== null;
  const text = isEditing ? (change?.text ?? '') : draft;
  const trimmed = text.trim();
  const over = [...trimmed].length - chatLimits.message;
  const hasFiles = isEditing ? edited.attachments.length > 0 : upload.files.length > 0;
  const isEmpty = trimmed === '' && !hasFiles;
  const isShut = isEmpty || over > 0 || isBusy || upload.sending !== null;

  function write(next: string): void {
    if (edited) {
      setChange({ of: edited, text: next });
      return;
    }
    setDraft(next);
    keepText(draftPlace, next.trim() === '' ? '' : next);
    if (next.trim() !== '') onType();
  }
  const mentions = useMentionMenu({ box, members: props.members, text, write });

  async function submit(): Promise<void> {
    if (isShut) return;
    setBusy(true);
    const isTaken = edited ? await props.onEdit(edited, trimmed) : await props.onSend(trimmed);
    setBusy(false);
    if (isTaken && !edited) {
      write('');
      upload.clear();
    }
    box.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter and the arrows also choose among the suggestions of an input method.
    if (event.nativeEvent.isComposing || mentions.press(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && isEditing) {
      event.preventDefault();
      onCancelEdit();
    } else if (event.key === 'Escape' && answered) {
      event.preventDefault();
      props.onCancelAnswer();
    } else if (event.key === 'ArrowUp' && text === '' && !isEditing) {
      event.preventDefault();
      onEditLast();
    }
  }

  function cancelAim(): void {
    if (isEditing) onCancelEdit();
    else props.onCancelAnswer();
    box.current?.focus();
  }

  return (
    <form
      className="bottom-bar relative flex flex-col gap-1.5 border-t border-border p-3 needs-js:hidden"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files') && !isEditing) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0 || isEditing) return;
        event.preventDefault();
        void upload.take([...event.dataTransfer.files]);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isEditing ? (
        <Aim text={t('composer.editing')} cancel={t('composer.cancelEdit')} onCancel={cancelAim} />
      ) : (
        answered && (
          <Aim
            text={t('reply.to', { name: nameOf(answered.sender, t('someone')) })}
            line={line(answered)}
            cancel={t('reply.cancel')}
            onCancel={cancelAim}
          />
        )
      )}
      {!isEditing && <ComposerFiles upload={upload} />}
      {mentions.found.length > 0 && (
        <MentionMenu
          id={listId}
          members={mentions.found}
          at={mentions.at}
          onChoose={mentions.choose}
        />
      )}
      <div className="flex items-end gap-2">
        {!isEditing && (
          <>
            <IconButton
              className="size-11!"
              label={t('files.add')}
              icon={<Paperclip aria-hidden className="size-5" />}
              disabled={upload.files.length >= chatLimits.attachments}
              onClick={() => fileInput.current?.click()}
            />
            <input
              ref={fileInput}
              type="file"
              hidden
              multiple
              accept={attachmentAccept}
              aria-label={t('files.add')}
              onChange={(event) => {
                void upload.take([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </>
        )}
        <TextArea
          ref={box}
          // By which what was typed before the page was ready is found.
          id={id}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t(isEditing ? 'composer.editLabel' : 'composer.label')}
          aria-describedby={over > 0 ? hintId : undefined}
          aria-controls={mentions.found.length > 0 ? listId : undefined}
          aria-activedescendant={mentions.found.length > 0 ? `${listId}-${mentions.at}` : undefined}
          aria-invalid={over > 0 ? true : undefined}
          placeholder={t('composer.placeholder')}
          enterKeyHint="send"
          className="max-h-48 min-h-11! resize-none"
          onChange={(event) => {
            write(event.currentTarget.value);
            mentions.follow();
          }}
          onClick={mentions.follow}
          onKeyUp={mentions.follow}
          onBlur={mentions.close}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            // A copied table or text can bring its picture along.
            if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
            event.preventDefault();
            if (!isEditing) void upload.take(files);
          }}
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

type AimProps = { text: string; line?: string; cancel: string; onCancel: () => void };

/** What the message is for: an earlier one that it changes or answers. */
function Aim({ text, line, cancel, onCancel }: AimProps) {
  return (
    <div className="flex items-center justify-between gap-2 text-sm text-text-muted">
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{text}</span>
        {line && (
          <span dir="auto" className="truncate">
            {line}
          </span>
        )}
      </span>
      <IconButton
        size="sm"
        label={cancel}
        icon={<X aria-hidden className="size-4" />}
        onClick={onCancel}
      />
    </div>
  );
}
