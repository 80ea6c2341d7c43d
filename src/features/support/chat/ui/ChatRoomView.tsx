import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type OutMessage, unstored } from '#ui/outbox/outboxRules.ts';
import { useOutbox } from '#ui/outbox/useOutbox.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useSwipeBack } from '#ui/useSwipeBack.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatPaths, listOf } from '../chatAddress.ts';
import { seenMark } from '../chatThreadRules.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatRequestBanner } from './ChatRequestBanner.tsx';
import { ChatRoomHead } from './ChatRoomHead.tsx';
import { ChatThread } from './ChatThread.tsx';
import {
  type ChatMessageNode,
  type ChatPageData,
  type ChatRoomNode,
  DeleteChatMessageMutation,
  EditChatMessageMutation,
  ReactToChatMessageMutation,
  SendChatMessageMutation,
} from './chatDocuments.ts';
import { openChatReport } from './chatModals.ts';
import { acceptChatTermsFirst, forgetChatTerms } from './chatTerms.ts';
import { htmlOfMessage } from './messageText.ts';
import { PendingMessages } from './PendingMessages.tsx';
import { PlainMessageForm } from './PlainMessageForm.tsx';
import { useChatErrorText } from './useChatErrorText.ts';
import { useChatFiles } from './useChatFiles.ts';
import { useChatThread } from './useChatThread.ts';
import { useReadMark } from './useReadMark.ts';
import { isLeavingRoom } from './useRoomActions.ts';
import { nameOf } from './useRoomName.ts';
import { useThreadScroll } from './useThreadScroll.ts';
import { useAnnounceTyping, useTypingSign } from './useTypingSign.ts';

type ChatRoomViewProps = {
  /** The `seq` of a message to show first; null: where the reader left off. */
  at: number | null;
  room: ChatRoomNode;
  messages: NonNullable<ChatPageData['chatMessages']>;
};

/** An open room. */
export function ChatRoomView({ room: loaded, messages: start, at }: ChatRoomViewProps) {
  const { t } = useTranslation('chat');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const errorText = useChatErrorText();
  const composer = useRef<HTMLTextAreaElement>(null);
  const [edited, setEdited] = useState<ChatMessageNode | null>(null);
  const [answered, setAnswered] = useState<ChatMessageNode | null>(null);
  const [readUpTo] = useState(loaded.lastReadSeq);
  const onGone = useCallback(() => {
    if (isLeavingRoom(loaded.id)) return;
    showError(t('error.gone'));
    void navigate(chatPaths.page(), { replace: true });
  }, [navigate, t, loaded.id]);
  const thread = useChatThread(loaded, start, onGone);
  const { room, messages, add } = thread;
  const ownerId = viewer.memberId ?? '';
  const outbox = useOutbox(`chat-outbox ${ownerId} ${room.id}`, {
    async deliver({ clientId, text, files, replyToSeq }) {
      const content = htmlOfMessage(text);
      const input = {
        ...{ roomId: room.id, content, clientMessageId: clientId },
        ...{ attachments: files && [...files], replyToSeq },
      };
      const { sendChatMessage } = await runOperation(SendChatMessageMutation, { input });
      add([sendChatMessage.message]);
    },
    onFailed: (refusal) => refusal !== null && forgetChatTerms(),
  });
  const stored = messages.map(({ clientMessageId }) => clientMessageId);
  const pending = unstored(outbox.box, stored);
  const lastKey = `${messages.at(-1)?.seq ?? 0} ${pending.at(-1)?.clientId ?? ''}`;
  const scroll = useThreadScroll({
    ...{ firstSeq: messages[0]?.seq ?? 0, lastKey, hasOlder: thread.hasOlder },
    onOlder: () => void (thread.older === 'idle' && thread.loadOlder()),
  });
  useReadMark(room, messages, scroll.isAtEnd);
  const newCount = useNewCount(messages, scroll.isAtEnd);
  const announceTyping = useAnnounceTyping(room.id);
  const mentionable = room.members
    .map(({ profile }) => profile)
    .filter((profile) => profile !== null)
    .filter(({ id, left, isAnonymous }) => id !== ownerId && left === null && !isAnonymous);
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  useSwipeBack(section, () => void navigate(listOf(room)));

  const canWrite = room.canWrite && room.state !== 'REQUEST';
  const upload = useChatFiles(`chat-files ${ownerId} ${room.id}`);

  async function send(text: string): Promise<boolean> {
    if (!(await acceptChatTermsFirst())) return false;
    outbox.send(text, {
      ...(upload.files.length > 0 && { files: upload.files }),
      ...(answered && { replyToSeq: answered.seq }),
    });
    setAnswered(null);
    scroll.toEnd();
    return true;
  }

  async function retry(message: OutMessage): Promise<void> {
    if (await acceptChatTermsFirst()) outbox.retry(message);
  }

  async function edit({ seq }: ChatMessageNode, text: string): Promise<boolean> {
    try {
      const input = { roomId: room.id, seq, content: htmlOfMessage(text) };
      add([(await runOperation(EditChatMessageMutation, { input })).editChatMessage.message]);
      setEdited(null);
      return true;
    } catch (error) {
      showError(errorText.of(error));
      return false;
    }
  }

  async function remove({ seq }: ChatMessageNode): Promise<void> {
    const question = { title: t('message.deleteTitle'), text: t('message.deleteText') };
    if (!(await openModal('confirmation', { ...question, danger: true }))) return;
    try {
      const input = { roomId: room.id, seq };
      add([(await runOperation(DeleteChatMessageMutation, { input })).deleteChatMessage.message]);
    } catch (error) {
      showError(errorText.of(error));
    }
  }

  async function react({ seq }: ChatMessageNode, emoji: string, isOn: boolean): Promise<void> {
    try {
      const input = { roomId: room.id, seq, emoji, isOn };
      add([(await runOperation(ReactToChatMessageMutation, { input })).reactToChatMessage.message]);
    } catch (error) {
      showError(errorText.of(error));
    }
  }

  async function jump(seq: number): Promise<void> {
    if (!(await thread.loadBackTo(seq))) return showError(t('reply.tooFar'));
    requestAnimationFrame(() => scroll.toMessage(seq));
  }
  const jumpOnce = useEffectEvent(() => {
    if (at !== null) void jump(at);
  });
  useEffect(() => jumpOnce(), []);

  const actions = {
    canWrite,
    reply: (message: ChatMessageNode) => {
      setEdited(null);
      setAnswered(message);
      composer.current?.focus();
    },
    react: (message: ChatMessageNode, emoji: string, isOn: boolean) =>
      void react(message, emoji, isOn),
    jump: (seq: number) => void jump(seq),
    edit: (message: ChatMessageNode) => {
      setEdited(message);
      composer.current?.focus();
    },
    remove: (message: ChatMessageNode) => void remove(message),
    report: (message: ChatMessageNode) => void openChatReport(room.id, message.seq),
  };
  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      className="flex min-h-0 min-w-0 flex-1 touch-pan-y touch-pinch-zoom flex-col"
    >
      <ChatRoomHead room={room} headingId={headingId} onChanged={thread.refresh} />
      <ChatThread
        messages={messages}
        isInGroup={room.kind === 'GROUP'}
        readUpTo={readUpTo}
        hasOlder={thread.hasOlder}
        older={thread.older}
        onOlder={() => void thread.loadOlder()}
        scroll={scroll}
        actions={actions}
        newCount={newCount}
      >
        <PendingMessages
          messages={pending}
          onRetry={(message) => void retry(message)}
          onDiscard={outbox.discard}
        />
        <SeenLine room={room} messages={messages} />
        <TypingLine room={room} typing={thread.typing} />
      </ChatThread>
      {room.state === 'REQUEST' && (
        <ChatRequestBanner room={room} messages={messages} onChanged={thread.refresh} />
      )}
      {room.waitsForAcceptance && (
        <p role="status" className="border-t border-border p-4 text-sm text-text-muted">
          {t('waiting')}
        </p>
      )}
      {canWrite && (
        <noscript>
          {import.meta.env.SSR && <PlainMessageForm roomId={room.id} newId={room.newMessageId} />}
        </noscript>
      )}
      {canWrite ? (
        <ChatComposer
          box={composer}
          draftPlace={`chat-draft ${ownerId} ${room.id}`}
          edited={edited}
          answered={answered}
          members={mentionable}
          upload={upload}
          onSend={send}
          onEdit={edit}
          onCancelEdit={() => setEdited(null)}
          onCancelAnswer={() => setAnswered(null)}
          onEditLast={() => {
            const last = messages.findLast(({ canEdit }) => canEdit);
            if (last) setEdited(last);
          }}
          onType={announceTyping}
        />
      ) : (
        room.state !== 'REQUEST' &&
        !room.waitsForAcceptance && (
          <p className="border-t border-border p-4 text-sm text-text-muted">{t('closed')}</p>
        )
      )}
    </section>
  );
}

/** Messages of others since the reader left the end of the room. */
function useNewCount(messages: readonly ChatMessageNode[], isAtEnd: boolean): number {
  const last = messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (isAtEnd) setSeen(last);
  }, [isAtEnd, last]);
  return messages.filter(({ seq, isOwn, kind }) => seq > seen && !isOwn && kind === 'TEXT').length;
}

type LineProps = { room: ChatRoomNode };

function SeenLine({ room, messages }: LineProps & { messages: readonly ChatMessageNode[] }) {
  const { t } = useTranslation('chat');
  const { viewer } = useShell();
  const others = room.members.filter(({ profile }) => profile?.id !== viewer.memberId);
  const mark = seenMark(
    messages,
    others.map(({ lastReadSeq }) => lastReadSeq),
  );
  // An answer says it too.
  if (mark === null || mark.seq !== messages.at(-1)?.seq) return null;
  return (
    <p className="self-end text-xs text-text-muted">
      {room.kind === 'DIRECT' ? t('seen') : t('seenBy', { count: mark.count })}
    </p>
  );
}

function TypingLine({ room, typing }: LineProps & { typing: readonly string[] }) {
  const { t } = useTranslation('chat');
  const ids = useTypingSign(typing);
  const names = room.members
    .filter(({ profile }) => profile && ids.includes(profile.id))
    .map(({ profile }) => nameOf(profile, t('someone')));
  const [first, second] = names;
  if (first === undefined) return null;
  return (
    <p aria-hidden className="text-sm text-text-muted italic">
      {names.length === 1
        ? t('typing.one', { name: first })
        : names.length === 2
          ? t('typing.two', { name: first, other: second ?? '' })
          : t('typing.many')}
    </p>
  );
}
