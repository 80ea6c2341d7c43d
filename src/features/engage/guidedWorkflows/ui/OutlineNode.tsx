import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import Trash from 'virtual:icons/trash-2';
import { useEffect, useRef } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkflowFault } from '../workflowChecks.ts';
import type { WorkflowNode } from '../workflowNodes.ts';
import { OutlineNodeFields } from './OutlineNodeFields.tsx';

export type OutlineNodeProps = {
  node: WorkflowNode;
  nodes: readonly WorkflowNode[];
  others: readonly { id: string; title: string }[];
  index: number;
  faults: readonly WorkflowFault[];
  /** It was just added: opened, with the focus in its first field. */
  isNew: boolean;
  onChange: (node: WorkflowNode) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function OutlineNode(props: OutlineNodeProps) {
  const { node, nodes, others, index, faults, isNew, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('workflowBuilder');
  const card = useRef<HTMLLIElement>(null);
  const name = node.title || t(`types.${node.type}`);
  const number = index + 1;
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isNew]);
  return (
    <li
      ref={card}
      id={`node-${node.id}`}
      className="rounded-xl border border-border bg-surface-raised"
    >
      <details open={isNew || faults.length > 0 || undefined} className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-2 rounded-xl px-4 py-3">
          <span className="text-sm text-text-muted tabular-nums">{number}</span>
          <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</bdi>
          {index === 0 && <Badge tone="success">{t('startNode')}</Badge>}
          <Badge>{t(`types.${node.type}`)}</Badge>
          {faults.length > 0 && (
            <Badge tone="danger">{t('faultCount', { count: faults.length })}</Badge>
          )}
        </summary>
        <div className="flex flex-col gap-4 border-border border-t p-4">
          {faults.map(({ rule }) => (
            <FieldError key={rule} error={t(`faults.${rule}`)} />
          ))}
          <OutlineNodeFields {...{ node, nodes, others, onChange }} />
          <div className="flex gap-1">
            <IconButton
              size="sm"
              label={t('moveUp', { number })}
              icon={<ArrowUp aria-hidden className="size-4.5" />}
              aria-disabled={index === 0 || undefined}
              onClick={() => onMove(-1)}
            />
            <IconButton
              size="sm"
              label={t('moveDown', { number })}
              icon={<ArrowDown aria-hidden className="size-4.5" />}
              aria-disabled={index === nodes.length - 1 || undefined}
              onClick={() => onMove(1)}
            />
            <IconButton
              size="sm"
              label={t('removeNode', { number })}
              icon={<Trash aria-hidden className="size-4.5" />}
              onClick={onRemove}
            />
          </div>
        </div>
      </details>
    </li>
  );
}
