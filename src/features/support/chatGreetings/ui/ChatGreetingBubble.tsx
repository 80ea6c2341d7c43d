import MessageCircle from 'virtual:icons/message-circle';
import X from 'virtual:icons/x';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type ChatGreetingBubbleProps = {
  greeting: { text: string; senderName: string | null; senderAvatar: string | null };
  className?: string;
  onOpen: () => void;
  onDismiss: () => void;
};

/** A message of an agent, or of the community, which the visitor can answer or dismiss. */
export function ChatGreetingBubble(props: ChatGreetingBubbleProps) {
  const { greeting, className, onOpen, onDismiss } = props;
  const { t } = useTranslation('chatGreeting');
  const { settings } = useShell();
  const { text, senderName, senderAvatar } = greeting;
  return (
    <section
      aria-label={t('label')}
      className={cx(
        'flex flex-col gap-3 rounded-xl border border-border bg-surface-raised p-4 text-text shadow-lg',
        className,
      )}
    >
      <div className="flex items-start gap-3">
        {senderName === null ? (
          <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
            <MessageCircle aria-hidden className="size-4.5" />
          </span>
        ) : (
          <Avatar name={senderName} src={senderAvatar} size="sm" />
        )}
        {/* Read out once it is there, without taking the focus. */}
        <div role="status" className="min-w-0 flex-1 text-sm">
          <p className="font-semibold wrap-anywhere">
            <bdi>{senderName ?? settings.name}</bdi>
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </div>
        <IconButton
          size="sm"
          label={t('dismiss')}
          icon={<X aria-hidden className="size-4" />}
          onClick={onDismiss}
        />
      </div>
      <Button size="sm" className="self-start" onClick={onOpen}>
        {t('reply')}
      </Button>
    </section>
  );
}
