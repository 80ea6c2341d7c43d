import ChevronDown from 'virtual:icons/chevron-down';
import CircleAlert from 'virtual:icons/circle-alert';
import GripVertical from 'virtual:icons/grip-vertical';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { directionOf } from '#core/languages.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
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
  isFaulty: boolean;
  outcome: LinkOutcome | undefined;
  onToggle: () => void;
  onDrag: (id: string | null) => void;
  canDrop: (zone: LinkDropZone) => boolean;
  onDrop: (zone: LinkDropZone) => void;
  canStep: (step: LinkStep) => boolean;
  onStep: (step: LinkStep) => void;
  onRemove: () => void;
  /** The form, if open. */
  children: ReactNode;
};

const steps = ['up', 'down', 'in', 'out'] as const;
const indents = ['', 'ps-8', 'ps-14'] as const;

export function LinkTreeRow(props: LinkTreeRowProps) {
  const { row, label, isOpen, outcome, canDrop, onDrop, canStep, onStep } = props;
  const { t } = useTranslation('navigation');
  const { language } = useShell();
  const [zone, setZone] = useState<LinkDropZone | null>(null);
  const { id, link } = row.node;
  const { type = 'EXTERNAL_LINK', audience = 'EVERYONE' } = link;
  const zoneOf = (event: DragEvent<HTMLElement>): LinkDropZone | null => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - top) / height;
    if (part > 0.25 && part < 0.75 && canDrop('inside')) return 'inside';
    const edge = part < 0.5 ? 'before' : 'after';
    return canDrop(edge) ? edge : null;
  };
  return (
    <li
      className={cx(
        'relative',
        zone === 'before' && 'shadow-[0_-2px_0_var(--color-accent)]',
        zone === 'after' && 'shadow-[0_2px_0_var(--color-accent)]',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button within has the keys */}
      <div
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', label);
          props.onDrag(id);
        }}
        onDragEnd={() => props.onDrag(null)}
        onDragOver={(event) => {
          const over = zoneOf(event);
          if (over) event.preventDefault();
          setZone(over);
        }}
        onDragLeave={() => setZone(null)}
        onDrop={(event) => {
          event.preventDefault();
          const over = zoneOf(event);
          setZone(null);
          if (over) onDrop(over);
        }}
        className={cx(
          'flex min-h-12 items-center gap-1 pe-2',
          indents[row.level - 1],
          props.isDragged && 'opacity-50',
          zone === 'inside' && 'bg-accent-soft',
        )}
      >
        <GripVertical
          aria-hidden
          className="ms-2 hidden size-4.5 shrink-0 cursor-grab text-text-muted needs-js:hidden sm:block"
        />
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
