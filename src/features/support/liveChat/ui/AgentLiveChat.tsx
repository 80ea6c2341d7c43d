import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { openEventStream } from '#ui/openEventStream.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { overLimitIfAsked } from './acceptChat.ts';
import {
  AcceptLiveChatMutation,
  type AgentChatNode,
  AgentLiveChatQuery,
  EndLiveChatOfRequestMutation,
  SupportLiveChatNewsSubscription,
} from './agentChatDocuments.ts';

/** Milliseconds for which the visitor is shown as typing. */
const typingFor = 6_000;

type AgentLiveChatProps = { request: AgentRequestNode; setLive: (isLive: boolean) => void };

/** The state of a live chat above its conversation: who waits, types, has read; accept it, or end it. */
export function AgentLiveChat({ request, setLive }: AgentLiveChatProps) {
  const { chat, isTyping } = useAgentChat(request);
  const isOn = chat !== null && chat.state !== 'ENDED';
  useEffect(() => {
    setLive(isOn);
    return () => setLive(false);
  }, [isOn, setLive]);
  return isOn ? <ChatBar request={request} chat={chat} isTyping={isTyping} /> : null;
}

type ChatBarProps = { request: AgentRequestNode; chat: AgentChatNode; isTyping: boolean };

function ChatBar({ request, chat, isTyping }: ChatBarProps) {
  const { t } = useTranslation('liveChatDesk');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const { agent, state, pageUrl } = chat;
  const isOfOther = agent !== null && agent.id !== viewer.memberId;
  const lastReply = request.entries.findLast(
    ({ kind, authorRole }) => kind === 'REPLY' && authorRole === 'AGENT',
  );
  const isSeen = lastReply !== undefined && chat.visitorReadSeq >= lastReply.seq;

  async function act(run: () => Promise<unknown>, done: string | null): Promise<void> {
    setBusy(true);
    try {
      await run();
      if (done !== null) showSuccess(done);
    } catch (error) {
      const isTaken = error instanceof ClientError && error.code === 'CONFLICT';
      showError(t(isTaken && state === 'WAITING' ? 'waiting.taken' : 'chat.failed'));
    }
    setBusy(false);
    await revalidate();
  }
  const input = { id: request.id };
  const ask = { title: t('limit.title'), text: t('limit.text') };
  return (
    <section
      aria-label={t('chat.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-accent bg-accent-soft px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          {state === 'WAITING'
            ? t('chat.WAITING')
            : isOfOther
              ? t('chat.ACTIVE_OTHER', { name: agent.fullName || agent.username })
              : t('chat.ACTIVE')}
        </p>
        <p role="status">
          {isTyping ? t('chat.typing') : t(chat.isVisitorThere ? 'chat.there' : awayOf(request))}
          {isSeen && !isTyping && ` ${t('chat.seen')} ✓`}
        </p>
        {chat.isIdentified && <p className="text-xs text-success">✓ {t('chat.identified')}</p>}
        {chat.greeting !== null && (
          <p className="text-xs text-text-muted">
            {t('chat.greeting')} <q dir="auto">{chat.greeting}</q>
          </p>
        )}
        {pageUrl !== '' && (
          <p className="truncate text-xs text-text-muted">
            {t('chat.page')} <bdi dir="ltr">{pageUrl}</bdi>
          </p>
        )}
      </div>
      {state === 'WAITING' && (
        <Button
          size="sm"
          loading={isBusy}
          onClick={() =>
            void act(
              () =>
                overLimitIfAsked(
                  (force) => runOperation(AcceptLiveChatMutation, { input: { ...input, force } }),
                  ask,
                ),
              null,
            )
          }
        >
          {t('chat.accept')}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        onClick={() =>
          void openModal('transferChat', {
            requestId: request.id,
            agentId: agent?.id ?? null,
          }).then(async (isDone) => {
            if (!isDone) return;
            showSuccess(t('transfer.done'));
            await revalidate();
          })
        }
      >
        {t('transfer.open')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        loading={isBusy}
        onClick={() =>
          void act(() => runOperation(EndLiveChatOfRequestMutation, { input }), t('chat.ended'))
        }
      >
        {t('chat.end')}
      </Button>
    </section>
  );
}

/** How a visitor who left learns of replies. */
function awayOf({ author, requesterEmail }: AgentRequestNode) {
  if (author !== null) return 'chat.awayMember';
  return requesterEmail === null ? 'chat.awayNoEmail' : 'chat.away';
}

/** The chat of a request, as long as it goes on; null for other requests. */
function useAgentChat({ id, channel }: AgentRequestNode) {
  const [chat, setChat] = useState<AgentChatNode | null>(null);
  /** 0: the visitor is not typing. */
  const [typedAt, setTypedAt] = useState(0);

  useEffect(() => {
    if (channel !== 'CHAT') return undefined;
    let close: () => void = () => undefined;
    let isGone = false;
    void runOperation(AgentLiveChatQuery, { id })
      .then(({ supportRequest }) => {
        const found = supportRequest?.liveChat ?? null;
        if (isGone || found === null || found.state === 'ENDED') return;
        setChat(found);
        close = openEventStream({
          document: SupportLiveChatNewsSubscription,
          variables: () => ({ id }),
          onData: ({ supportLiveChatNews: news }) => {
            setChat(news.chat);
            if (news.isVisitorTyping) setTypedAt(Date.now());
            if (news.chat.state === 'ENDED') close();
          },
        });
      })
      // The page works as for any request.
      .catch(() => undefined);
    return () => {
      isGone = true;
      close();
    };
  }, [id, channel]);

  useEffect(() => {
    if (typedAt === 0) return undefined;
    const timer = setTimeout(() => setTypedAt(0), typingFor);
    return () => clearTimeout(timer);
  }, [typedAt]);
  return { chat, isTyping: typedAt > 0 };
}
