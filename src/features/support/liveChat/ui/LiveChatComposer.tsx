import Paperclip from 'virtual:icons/paperclip';
import SendHorizontal from 'virtual:icons/send-horizontal';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { attachmentAccept } from '#features/base/files/fileRules.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { keepText, readKept } from '#ui/keptText.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { EndLiveChat } from './EndLiveChat.tsx';
import { AnnounceLiveTypingMutation } from './liveChatDocuments.ts';
import { useLiveChatOwner } from './liveChatPlace.ts';
import type { LiveChat } from './useLiveChat.ts';
import { useLiveChatFiles } from './useLiveChatFiles.ts';

type LiveChatComposerProps = {
  live: LiveChat;
  onSend: (text: string) => void;
  /** A file has arrived. */
  onFile: () => void;
  /** Beside the end of the chat. */
  tools?: ReactNode;
};

/** Milliseconds between two signs of typing. */
const announceEvery = 3_000;

/** Enter sends, and with Alt or Shift begins a new line (SPEC §2). What is not sent is kept in this browser. */
export function LiveChatComposer({ live, onSend, onFile, tools }: LiveChatComposerProps) {
  const { t } = useTranslation('liveChatWidget');
  const draftPlace = `live-chat-draft ${useLiveChatOwner()}`;
  const [text, setText] = useState('');
  useEffect(() => setText(readKept(draftPlace) ?? ''), [draftPlace]);
  const announcedAt = useRef(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const files = useLiveChatFiles(onFile);
  const takesFiles = live.chat?.takesFiles === true;

  function send(): void {
    const message = text.trim();
    if (message !== '') onSend(message);
    write('');
    announcedAt.current = 0;
    box.current?.focus();
  }
  function pressed(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    event.preventDefault();
    if (!event.altKey) {
      send();
      return;
    }
    const { currentTarget } = event;
    const { selectionStart, selectionEnd } = currentTarget;
    currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
    write(currentTarget.value);
  }
  function write(value: string): void {
    setText(value);
    keepText(draftPlace, value.trim() === '' ? '' : value);
  }
  function typed(value: string): void {
    write(value);
    if (value.trim() === '' || Date.now() - announcedAt.current < announceEvery) return;
    announcedAt.current = Date.now();
    // That a sign of typing is lost is no reason to disturb anyone.
    void runOperation(AnnounceLiveTypingMutation, { input: {} }).catch(() => undefined);
  }
  return (
    <form
      className="flex flex-col gap-1 border-t border-border p-3"
      onDragOver={(event) => {
        if (takesFiles) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!takesFiles || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        files.send(event.dataTransfer.files);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {files.isSending && (
        <p role="status" className="text-sm text-text-muted">
          {t('files.sending')}
        </p>
      )}
      {files.fault && (
        <p role="alert" className="text-sm wrap-anywhere text-danger">
          {files.fault.reason === 'tooFast'
            ? t('tooMany')
            : t(`files.${files.fault.reason}`, { name: files.fault.name })}
        </p>
      )}
      <div className="flex items-end gap-2">
        {takesFiles && (
          <>
            <input
              ref={chooser}
              type="file"
              multiple
              accept={attachmentAccept}
              className="hidden"
              tabIndex={-1}
              aria-hidden
              onChange={({ currentTarget }) => {
                files.send([...(currentTarget.files ?? [])]);
                currentTarget.value = '';
              }}
            />
            <IconButton
              label={t('files.attach')}
              icon={<Paperclip aria-hidden className="size-5" />}
              onClick={() => chooser.current?.click()}
            />
          </>
        )}
        <Field label={t('message')} hideLabel className="min-w-0 flex-1">
          <TextArea
            ref={box}
            value={text}
            rows={1}
            maxLength={liveChatLimits.message}
            placeholder={t('placeholder')}
            enterKeyHint="send"
            dir="auto"
            className="max-h-40 min-h-11!"
            onChange={(event) => typed(event.currentTarget.value)}
            onKeyDown={pressed}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files];
              if (!takesFiles || pasted.length === 0) return;
              event.preventDefault();
              files.send(pasted);
            }}
          />
        </Field>
        <IconButton
          type="submit"
          label={t('send')}
          icon={<SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <EndLiveChat live={live} />
        {tools}
      </div>
    </form>
  );
}
