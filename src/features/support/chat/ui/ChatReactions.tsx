import { joinList } from '#core/joinList.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatMessageNode } from './chatDocuments.ts';
import type { MessageActions } from './messageActions.ts';
import { nameOf } from './useRoomName.ts';

type ChatReactionsProps = { message: ChatMessageNode; actions: MessageActions };

/** Who has reacted to a message; one's own are switched by a click. */
export function ChatReactions({ message, actions }: ChatReactionsProps) {
  const { t, language } = useTranslation('chat');
  if (message.reactions.length === 0) return null;
  return (
    <ul aria-label={t('reactions.list')} className="mt-1.5 flex flex-wrap gap-1">
      {message.reactions.map(({ emoji, count, isOwn, members }) => {
        const names = joinList(
          members.map((member) => nameOf(member, t('someone'))),
          language,
        );
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={t('reactions.by', { emoji, names })}
              title={names}
              className={cx(
                'touch-target inline-flex h-7 items-center gap-1 rounded-full border px-2 text-sm tabular-nums',
                isOwn ? 'border-accent bg-accent-soft' : 'border-border bg-surface',
              )}
              onClick={() => actions.react(message, emoji, !isOwn)}
            >
              <span aria-hidden>{emoji}</span>
              <span aria-hidden>{count}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
