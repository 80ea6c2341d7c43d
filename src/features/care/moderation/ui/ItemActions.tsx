import Check from 'virtual:icons/check';
import Ellipsis from 'virtual:icons/ellipsis';
import OctagonAlert from 'virtual:icons/octagon-alert';
import Trash2 from 'virtual:icons/trash-2';
import Undo2 from 'virtual:icons/undo-2';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Decision } from '../moderationRules.ts';
import { itemNameOf, textStart } from './itemWords.ts';
import type { ModerationItem } from './moderationDocuments.ts';

export interface ItemCommands {
  decide: (item: ModerationItem, decision: Decision) => void;
  toggle: (item: ModerationItem) => void;
  takeOver: (item: ModerationItem) => void;
  block: (item: ModerationItem) => void;
  ban: (item: ModerationItem, kind: 'IP' | 'DOMAIN') => void;
  undo: (item: ModerationItem) => void;
}

interface ItemActionsProps {
  item: ModerationItem;
  isOpen: boolean;
  /** On a phone: fixed at the bottom of the window. */
  staysInReach: boolean;
  /** Claimed by someone else. */
  isTaken: boolean;
  commands: ItemCommands;
}

const icon = 'size-4';

/** A bar at the bottom takes the place of the ask button. */
const inReach =
  'bottom-bar max-sm:sticky max-sm:bottom-0 max-sm:z-5 max-sm:border-t max-sm:border-border max-sm:bg-inherit max-sm:pt-3';

/** Actions for an entry. */
export function ItemActions(props: ItemActionsProps) {
  const { item, isOpen, staysInReach, isTaken, commands } = props;
  const { t } = useTranslation('moderation');
  if (item.resolvedAt) return <Decided item={item} commands={commands} />;
  const { can } = item;
  const open = { CONVERSATION: 'openPost', COMMENT: 'openComment', REPLY: 'openReply' } as const;
  return (
    <footer
      className={cx(
        'flex flex-wrap items-center gap-2 rounded-b-xl px-4 pb-4 sm:pe-5',
        textStart(item),
        staysInReach && inReach,
      )}
    >
      {isTaken && (
        <Button
          size="sm"
          variant="secondary"
          className="max-sm:min-h-11 max-sm:w-full"
          onClick={() => commands.takeOver(item)}
        >
          {t('actions.takeOver')}
        </Button>
      )}
      {can.approve === 'OK' && (
        <Button
          size="sm"
          variant="secondary"
          className="whitespace-nowrap max-sm:min-h-11 max-sm:flex-auto"
          icon={<Check aria-hidden className={cx(icon, 'text-success')} />}
          onClick={() => commands.decide(item, 'APPROVE')}
        >
          {t('actions.approve')}
        </Button>
      )}
      {can.spam === 'OK' && (
        <Button
          size="sm"
          variant="secondary"
          className="whitespace-nowrap max-sm:min-h-11 max-sm:flex-auto"
          icon={<OctagonAlert aria-hidden className={cx(icon, 'text-warning')} />}
          onClick={() => commands.decide(item, 'SPAM')}
        >
          {t('actions.spam')}
        </Button>
      )}
      {can.delete === 'OK' && (
        <Button
          size="sm"
          variant="secondary"
          className="whitespace-nowrap max-sm:min-h-11 max-sm:flex-auto"
          icon={<Trash2 aria-hidden className={cx(icon, 'text-danger')} />}
          onClick={() => commands.decide(item, 'DELETE')}
        >
          {t('actions.delete')}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        className="max-sm:min-h-11"
        aria-expanded={isOpen}
        onClick={() => commands.toggle(item)}
      >
        {t(isOpen ? 'actions.hide' : 'actions.show')}
      </Button>
      <Menu
        align="end"
        label={t('actions.moreOf', { title: item.title })}
        trigger={<Ellipsis aria-hidden className="size-4.5" />}
        className={buttonClasses('quiet', 'sm', 'max-sm:min-h-11')}
        items={[
          { key: 'open', label: t(`actions.${open[item.entityType]}`), href: item.path },
          ...(can.blockAuthor
            ? [
                {
                  key: 'block',
                  label: t('actions.blockAuthor'),
                  onSelect: () => commands.block(item),
                },
              ]
            : []),
          ...(can.banAddress
            ? (['IP', 'DOMAIN'] as const).map((kind) => ({
                key: kind,
                label: t(kind === 'IP' ? 'actions.banAddress' : 'actions.banDomain'),
                onSelect: () => commands.ban(item, kind),
              }))
            : []),
        ]}
      />
    </footer>
  );
}

function Decided({ item, commands }: Pick<ItemActionsProps, 'item' | 'commands'>) {
  const { t } = useTranslation('moderation');
  const { verdict, resolvedAt, resolvedBy, note } = item;
  return (
    <footer
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-4 text-sm sm:pe-5',
        textStart(item),
      )}
    >
      {verdict && (
        <p className="font-medium">{t(`verdicts.${verdict}`, { name: itemNameOf(resolvedBy) })}</p>
      )}
      {resolvedAt && <Time at={resolvedAt} className="text-text-muted" />}
      {item.activityId && (
        <Button
          size="sm"
          variant="quiet"
          className="ms-auto"
          icon={<Undo2 aria-hidden className={`${icon} rtl:-scale-x-100`} />}
          onClick={() => commands.undo(item)}
        >
          {t('actions.undo')}
        </Button>
      )}
      {note && (
        <p dir="auto" className="w-full whitespace-pre-line wrap-anywhere text-text-muted">
          {note}
        </p>
      )}
    </footer>
  );
}
