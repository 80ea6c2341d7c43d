import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { ClientError, isUnanswered } from '../clientError.ts';
import { keepText, readKept } from '../keptText.ts';
import { randomUuid } from '../randomUuid.ts';
import { changeOutbox, type OutMessage, readOutbox, writeOutbox } from './outboxRules.ts';

interface Delivery {
  /** Resolves once the server has stored the message; stores the same id once. */
  deliver: (message: OutMessage) => Promise<void>;
  /** @param refusal the error's code; null if there was no answer */
  onFailed?: (refusal: string | null) => void;
}

/**
 * Messages on their way to a conversation: sent one after the other, and kept in this browser until the server has
 * stored them. An attempt without an answer is repeated when the browser is online again; nothing is stored twice,
 * because the id stays the same.
 * @param place where the browser keeps them; a component that changes it must be mounted again
 */
export function useOutbox(place: string, delivery: Delivery) {
  const [box, change] = useReducer(changeOutbox, []);
  const current = useRef(delivery);
  useEffect(() => {
    current.current = delivery;
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isRead = useRef(false);
  /** Nothing arrives: later messages wait, so that none overtakes an earlier one. */
  const isDown = useRef(false);

  const deliver = useCallback((message: OutMessage) => {
    const { clientId } = message;
    isDown.current = false;
    last.current = last.current.then(async () => {
      if (isDown.current) return change({ type: 'failed', clientId, refusal: null });
      try {
        await current.current.deliver(message);
        change({ type: 'settled', clientId });
      } catch (error) {
        const isRefused = error instanceof ClientError && !isUnanswered(error);
        const refusal = isRefused ? error.code : null;
        isDown.current = !isRefused;
        change({ type: 'failed', clientId, refusal });
        current.current.onFailed?.(refusal);
      }
    });
  }, []);
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

  function send(text: string, more: Pick<OutMessage, 'files' | 'replyToSeq'> = {}): void {
    retryUnanswered(box);
    const message: OutMessage = {
      ...more,
      ...{ clientId: randomUuid(), text, writtenAt: new Date().toISOString() },
      ...{ state: 'sending', refusal: null },
    };
    change({ type: 'queued', message });
    deliver(message);
  }
  const discard = (clientId: string) => change({ type: 'settled', clientId });
  return { box, send, retry, discard };
}
