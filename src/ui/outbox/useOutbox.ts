import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { ClientError, isUnanswered } from '#ui/clientError.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import { runOperation } from '#ui/runOperation.ts';
import { changeOutbox, type OutMessage, readOutbox, writeOutbox } from '../chatOutboxRules.ts';
import { type ChatMessageNode, SendChatMessageMutation } from './chatDocuments.ts';
import { forgetChatTerms } from './chatTerms.ts';
import { htmlOfMessage } from './messageText.ts';

/**
 * Messages on their way to a room: sent one after the other, and kept in this browser until the server has stored
 * them. An attempt without an answer is repeated when the browser is online again; nothing is stored twice, because
 * the id stays the same.
 * @param onSent must not change
 */
export function useOutbox(
  roomId: string,
  ownerId: string,
  onSent: (message: ChatMessageNode) => void,
) {
  const [box, change] = useReducer(changeOutbox, []);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isRead = useRef(false);
  /** Nothing arrives: later messages wait, so that none overtakes an earlier one. */
  const isDown = useRef(false);
  const place = `chat-outbox ${ownerId} ${roomId}`;

  const deliver = useCallback(
    ({ clientId, text }: OutMessage) => {
      isDown.current = false;
      last.current = last.current.then(async () => {
        if (isDown.current) return change({ type: 'failed', clientId, refusal: null });
        try {
          const input = { roomId, content: htmlOfMessage(text), clientMessageId: clientId };
          const { sendChatMessage } = await runOperation(SendChatMessageMutation, { input });
          onSent(sendChatMessage.message);
          change({ type: 'settled', clientId });
        } catch (error) {
          const isRefused = error instanceof ClientError && !isUnanswered(error);
          if (isRefused) forgetChatTerms();
          else isDown.current = true;
          change({ type: 'failed', clientId, refusal: isRefused ? error.code : null });
        }
      });
    },
    [roomId, onSent],
  );
  const retry = useCallback(
    (message: OutMessage) => {
      change({ type: 'retried', clientId: message.clientId });
      deliver(message);
    },
    [deliver],
  );
  const retryUnanswered = useCallback(
    (messages: readonly OutMessage[]) => {
      for (const message of messages)
        if (message.state === 'failed' && message.refusal === null) retry(message);
    },
    [retry],
  );

  useEffect(() => {
    // Not before it is read below: the empty box of the first render would replace it.
    if (isRead.current) keepText(place, writeOutbox(box));
  }, [place, box]);
  useEffect(() => {
    const kept = readOutbox(readKept(place));
    change({ type: 'restored', messages: kept });
    isRead.current = true;
    retryUnanswered(kept);
  }, [place, retryUnanswered]);
  const isOnline = useEffectEvent(() => retryUnanswered(box));
  useEffect(() => {
    const hear = () => isOnline();
    window.addEventListener('online', hear);
    return () => window.removeEventListener('online', hear);
  }, []);

  function send(text: string): void {
    retryUnanswered(box);
    const message: OutMessage = {
      ...{ clientId: crypto.randomUUID(), text, writtenAt: new Date().toISOString() },
      ...{ state: 'sending', refusal: null },
    };
    change({ type: 'queued', message });
    deliver(message);
  }
  const discard = (clientId: string) => change({ type: 'settled', clientId });
  return { box, send, retry, discard };
}
