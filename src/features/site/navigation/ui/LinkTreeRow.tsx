import ChevronDown from 'virtual:icons/chevron-down';
import CircleAlert from 'virtual:icons/circle-alert';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { directionOf } from '#core/languages.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LinkRow, LinkStep } from '../linkTree.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { OutcomeBadge } from './LinkChecks.tsx';
import type { LinkOutcome } from './useLinkChecks.ts';

export type LinkDropZone = 'before' | 'inside' | 'after';

type LinkTreeRowProps = {
  row: LinkRow;
  label: string;
  hintId: string;
  isOpen: boolean;
  isDragged: boolean;
  /** Where what is dragged over it would go. */
  dropZone: LinkDropZone | null;
  /** The pointer handlers of its handle. */
  handle: ComponentProps<'span'>;
  isFaulty: boolean;
  outcome: LinkOutcome | undefined;
  onToggle: () => void;
  canStep: (step: LinkStep) => boolean;
  onStep: (step: LinkStep) => void;
  onRemove: () => void;
  /** The form, if open. */
  children: ReactNode;
};

const steps = ['up', 'down', 'in', 'out'] as const;
const indents = ['', 'ps-8', 'ps-14'] as const;

export function LinkTreeRow(props: LinkTreeRowProps) {
  const { row, label, isOpen, outcome, dropZone, canStep, onStep } = props;
  const { t } = useTranslation('navigation');
  const { language } = useShell();
  const { link } = row.node;
  const { type = 'EXTERNAL_LINK', audience = 'EVERYONE' } = link;
  return (
    <li
      className={cx(
        'relative',
        dropZone === 'before' && 'drop-before',
        dropZone === 'after' && 'drop-after',
      )}
    >
      <div
        data-link={row.node.id}
        className={cx(
          'flex min-h-12 items-center gap-1 pe-2',
          indents[row.level - 1],
          props.isDragged && 'opacity-50',
          dropZone === 'inside' && 'bg-accent-soft',
        )}
      >
        <DragHandle {...props.handle} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-describedby={props.hintId}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md px-2.5 py-1.5 text-start -outline-offset-2 hover:bg-surface-hover"
          onClick={props.onToggle}
          onKeyDown={(event) => {
            const step = stepOfKey(event, directionOf(language));
            if (!step) return;
            event.preventDefault();
            onStep(step);
          }}
        >
          {link.icon && <EntryIcon name={link.icon} />}
          <bdi className="min-w-0 font-medium wrap-anywhere">{label}</bdi>
          <span className="text-sm text-text-muted">{t(`types.${type}`)}</span>
          {audience !== 'EVERYONE' && <Badge>{t(`audiences.${audience}`)}</Badge>}
          {type === 'MENU' && row.node.children.length === 0 && (
            <Badge tone="warning">{t('emptyMenu')}</Badge>
          )}
          {props.isFaulty && (
            <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
              {t('incomplete')}
            </Badge>
          )}
          {outcome && <OutcomeBadge outcome={outcome} />}
          <ChevronDown
            aria-hidden
            className={cx('ms-auto size-4.5 shrink-0 text-text-muted', isOpen && 'rotate-180')}
          />
        </button>
        <MoreMenu
          label={t('actions', { name: label })}
          items={[
            ...steps.filter(canStep).map((step) => ({
              key: step,
              label: t(`steps.${step}`),
              onSelect: () => onStep(step),
            })),
            {
              key: 'remove',
              label: t('remove'),
              ...{ danger: true, separatorBefore: true, onSelect: props.onRemove },
            },
          ]}
        />
      </div>
      {props.children}
    </li>
  );
}

/** Alt with an arrow: up and down among its siblings, to the end into a menu, to the start out of it. */
function stepOfKey({ key, altKey }: KeyboardEvent, direction: 'ltr' | 'rtl'): LinkStep | null {
  if (!altKey) return null;
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowRight') return direction === 'ltr' ? 'in' : 'out';
  if (key === 'ArrowLeft') return direction === 'ltr' ? 'out' : 'in';
  return null;
}
