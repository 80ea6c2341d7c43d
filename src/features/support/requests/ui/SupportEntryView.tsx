import Lock from 'virtual:icons/lock';
import Mail from 'virtual:icons/mail';
import MessagesSquare from 'virtual:icons/messages-square';
import Phone from 'virtual:icons/phone';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Prose } from '#ui/Prose.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportEntryNode } from './supportEntryNode.ts';
import './supportSlots.ts';
import { EventText } from './EventText.tsx';
import { useEventText } from './useEventText.ts';

interface SupportEntryViewProps {
  entry: SupportEntryNode;
  /** A status is called by what agents wait for, not by what customers do. */
  forAgent?: boolean;
  /** While messages are selected. */
  selection?: { isSelected: boolean; toggle: () => void } | undefined;
}

/** One entry of a conversation: a reply, a note, or a line of its history. */
export function SupportEntryView(props: SupportEntryViewProps) {
  const { entry, forAgent = false, selection } = props;
  if (entry.kind !== 'EVENT') return <Message entry={entry} selection={selection} />;
  return <EventLine entry={entry} forAgent={forAgent} />;
}

function EventLine({
  entry,
  forAgent,
}: Required<Pick<SupportEntryViewProps, 'entry' | 'forAgent'>>) {
  const text = useEventText(entry, { forAgent });
  if (text === null) return null;
  return (
    <li id={`entry-${entry.id}`} className="flex items-center gap-3 px-2 text-xs text-text-muted">
      <span aria-hidden className="h-px flex-1 bg-border" />
      <span className="max-w-4/5 text-center wrap-anywhere">
        <EventText entry={entry} text={text} forAgent={forAgent} /> · <Time at={entry.createdAt} />
      </span>
      <span aria-hidden className="h-px flex-1 bg-border" />
    </li>
  );
}

function Message({ entry, selection }: Pick<SupportEntryViewProps, 'entry' | 'selection'>) {
  const { t } = useTranslation('support');
  const name = entry.author?.fullName || entry.author?.username || entry.authorName || t('someone');
  const isNote = entry.kind === 'NOTE';
  const isAgent = entry.authorRole === 'AGENT';
  return (
    <li
      id={`entry-${entry.id}`}
      className={cx(
        'scroll-mt-24 rounded-xl border px-4 py-3.5 sm:px-5',
        isNote ? 'border-warning bg-warning-soft' : 'border-border bg-surface-raised',
        isAgent && !isNote && 'border-s-4 border-s-accent',
        selection?.isSelected && 'outline-2 outline-accent',
      )}
    >
      <article className="flex flex-col gap-3">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {selection && (
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              aria-label={t('selectMessage', { name })}
              checked={selection.isSelected}
              onChange={selection.toggle}
            />
          )}
          <Avatar name={name} src={entry.author?.avatar ?? null} size="sm" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            {isNote ? (
              <Badge tone="warning" icon={<Lock aria-hidden />}>
                {t('internalNote')}
              </Badge>
            ) : (
              isAgent && <Badge tone="accent">{t('agent')}</Badge>
            )}
            {entry.channel === 'EMAIL' && <Badge icon={<Mail aria-hidden />}>{t('byEmail')}</Badge>}
            {entry.channel === 'CHAT' && (
              <Badge icon={<MessagesSquare aria-hidden />}>{t('byChat')}</Badge>
            )}
            {entry.channel === 'PHONE' && (
              <Badge icon={<Phone aria-hidden />}>{t('byPhone')}</Badge>
            )}
          </div>
          <a
            href={`#entry-${entry.id}`}
            className="text-xs text-text-muted hover:text-text hover:underline"
          >
            <Time at={entry.createdAt} />
          </a>
        </header>
        <Prose html={entry.content} />
        {entry.editedAt && <p className="text-xs text-text-muted">{t('edited')}</p>}
        <AttachmentList attachments={entry.attachments} />
        <Slot name="supportEntry.footer" entry={entry} />
      </article>
    </li>
  );
}
