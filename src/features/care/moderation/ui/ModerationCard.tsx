import UserRoundCog from 'virtual:icons/user-round-cog';
import { Link } from 'react-router';
import type { ModerationReason } from '#features/care/reviewQueue/moderationReasonRules.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { moderationLimits } from '../moderationRules.ts';
import { ItemActions } from './ItemActions.tsx';
import { ItemDetails } from './ItemDetails.tsx';
import { itemNameOf, textStart, useWhy } from './itemWords.ts';
import type { ModerationItem } from './moderationDocuments.ts';
import type { QueueCommands } from './useItemCommands.ts';

interface ModerationCardProps {
  item: ModerationItem;
  selected: boolean;
  onSelect: (range: boolean) => void;
  isOpen: boolean;
  /** Entries are selected: bulk actions are at the bottom of the window. */
  isChoosing: boolean;
  /** Claimed by the viewer. */
  isMine: boolean;
  commands: QueueCommands;
}

/** Each reason has a color and a label. */
const tones: Record<ModerationReason, BadgeTone> = {
  FLAGGED: 'warning',
  HELD: 'accent',
  SPAM: 'danger',
  CHANGED: 'neutral',
  APPEAL: 'accent',
};

/** An entry of the queue: text, author, reasons and actions. */
export function ModerationCard(props: ModerationCardProps) {
  const { item, selected, onSelect, isOpen, isChoosing, isMine, commands } = props;
  const claim = item.assignedTo;
  const { t } = useTranslation('moderation');
  const why = useWhy();
  return (
    <li
      data-row={item.id}
      className={cx(
        'scroll-mt-24 rounded-xl border',
        'has-[[data-row-link]:focus-visible]:border-focus',
        // Content covered by the fixed buttons ends with the card.
        isOpen && 'max-sm:overflow-clip',
        selected ? 'border-accent bg-accent-soft' : 'border-border bg-surface-raised',
      )}
    >
      <header className="flex items-center gap-3 px-4 pt-3.5 sm:px-5">
        {!item.resolvedAt && (
          <label className="touch-target flex size-6 items-center justify-center">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              aria-label={t('select', { title: item.title })}
              checked={selected}
              onChange={({ nativeEvent }) =>
                onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        )}
        <Avatar name={itemNameOf(item.author)} src={item.author?.avatar} size="sm" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <AuthorName author={item.author} />
          <Time at={item.createdAt} className="text-text-muted" />
        </div>
        <div className="flex flex-wrap justify-end gap-1.5">
          {item.spam && <Badge tone="danger">{t('states.spam')}</Badge>}
          {item.held && <Badge tone="warning">{t('states.held')}</Badge>}
          {item.deleted && <Badge tone="danger">{t('states.deleted')}</Badge>}
          {item.isPrivate && <Badge>{t('states.private')}</Badge>}
        </div>
      </header>
      <div className={cx('flex flex-col gap-2 px-4 pt-2 pb-3 sm:pe-5', textStart(item))}>
        <h2 className="font-semibold wrap-anywhere">
          <span className="font-normal text-text-muted">{t(`types.${item.type}`)} </span>
          {item.entityType !== 'CONVERSATION' && (
            <span className="font-normal text-text-muted">{t('on')} </span>
          )}
          <Link to={item.path} data-row-link className="rounded-sm text-text hover:underline">
            <bdi>{item.title}</bdi>
          </Link>
        </h2>
        <p
          dir="auto"
          className={cx('text-pretty whitespace-pre-line wrap-anywhere', !isOpen && 'line-clamp-3')}
        >
          {item.strippedContent || t('goneText')}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-text-muted">
          {item.reasons.map((reason) => (
            <Badge key={reason} tone={tones[reason]}>
              {t(`reasons.${reason}`)}
            </Badge>
          ))}
          <span>{why(item)}</span>
          <Time at={item.latestActivityDetails.activityTime} />
        </p>
        {claim && !item.resolvedAt && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
            <UserRoundCog aria-hidden className="size-4" />
            {isMine ? t('handledByYou') : t('handledBy', { name: claim.username })}
          </p>
        )}
        {isOpen && <ItemDetails item={item} />}
        {isOpen && !item.resolvedAt && (
          <NoteField value={commands.note} onChange={commands.setNote} />
        )}
      </div>
      <ItemActions
        {...{ item, isOpen, commands }}
        staysInReach={isOpen && !isChoosing}
        isTaken={claim !== null && !isMine}
      />
    </li>
  );
}

/** A note to the author, sent with the decision: in the notice and in the mail. */
function NoteField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('moderation');
  return (
    <Field label={t('note.label')} hint={t('note.hint')}>
      <TextArea
        rows={2}
        dir="auto"
        maxLength={moderationLimits.text}
        className="min-h-16!"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
