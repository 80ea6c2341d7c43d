import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import type { OutMessage } from '#ui/outbox/outboxRules.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { liveChatClasses } from './liveChatClasses.ts';
import type { LiveChatThreadState } from './useLiveChatThread.ts';

type OutgoingMessageViewProps = { message: OutMessage; thread: LiveChatThreadState };

/** A message that has not arrived: on its way, or to be sent again. */
export function OutgoingMessageView({ message, thread }: OutgoingMessageViewProps) {
  const { t } = useTranslation('liveChatWidget');
  const { clientId, text, state, refusal } = message;
  return (
    <li className="flex flex-col items-end gap-0.5">
      <span className="sr-only">{t('you')}</span>
      <p
        dir="auto"
        className={cx('whitespace-pre-line', liveChatClasses.bubble, liveChatClasses.own)}
        aria-busy={state === 'sending'}
      >
        {text}
      </p>
      {state === 'sending' ? (
        <span className="text-xs text-text-muted">{t('sending')}</span>
      ) : (
        <span className="flex flex-wrap items-center justify-end gap-1 text-xs text-danger">
          {t(refusal === 'RATE_LIMITED' ? 'tooMany' : 'notSent')}
          {thread.canSend && (
            <Button variant="quiet" size="sm" onClick={() => thread.retry(message)}>
              {t('retry')}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => thread.discard(clientId)}>
            {t('discard')}
          </Button>
        </span>
      )}
    </li>
  );
}
