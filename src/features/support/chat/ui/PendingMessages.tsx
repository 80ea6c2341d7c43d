import CircleAlert from 'virtual:icons/circle-alert';
import Clock from 'virtual:icons/clock';
import { Button } from '#ui/Button.tsx';
import type { OutMessage } from '#ui/outbox/outboxRules.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { bubbleClasses } from './bubbleClasses.ts';
import { useChatErrorText } from './useChatErrorText.ts';

type PendingMessagesProps = {
  messages: readonly OutMessage[];
  onRetry: (message: OutMessage) => void;
  onDiscard: (clientId: string) => void;
};

/** Own messages that the server has not confirmed. */
export function PendingMessages({ messages, onRetry, onDiscard }: PendingMessagesProps) {
  const { t } = useTranslation('chat');
  const errorText = useChatErrorText();
  return messages.map((message) => (
    <div key={message.clientId} className="flex flex-col items-end gap-1">
      <article
        aria-label={t('message.by', { name: t('you') })}
        className={`${bubbleClasses(true)} max-w-[85%] opacity-75`}
      >
        <p dir="auto" className="whitespace-pre-wrap">
          {message.text}
        </p>
      </article>
      {message.state === 'sending' ? (
        <p className="flex items-center gap-1 text-xs text-text-muted">
          <Clock aria-hidden className="size-3.5" />
          {t('message.sending')}
        </p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <p className="flex items-center gap-1.5 text-danger">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {errorText.ofCode(message.refusal)}
          </p>
          <Button size="sm" variant="secondary" onClick={() => onRetry(message)}>
            {t('message.retry')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onDiscard(message.clientId)}>
            {t('message.discard')}
          </Button>
        </div>
      )}
    </div>
  ));
}
