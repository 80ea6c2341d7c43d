import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkflowFault } from '../workflowChecks.ts';
import { type NodeType, nodeTypes, type WorkflowNode, workflowLimits } from '../workflowNodes.ts';
import { OutlineNode } from './OutlineNode.tsx';
import { addNode, moveNode, removeNode, replaceNode } from './outlineEdits.ts';

type WorkflowOutlineProps = {
  nodes: readonly WorkflowNode[];
  faults: readonly WorkflowFault[];
  /** Workflows that can be included. */
  others: readonly { id: string; title: string }[];
  onChange: (nodes: readonly WorkflowNode[]) => void;
};

/** The definition as a list of nodes, edited with ordinary fields and buttons. */
export function WorkflowOutline({ nodes, faults, others, onChange }: WorkflowOutlineProps) {
  const { t } = useTranslation('workflowBuilder');
  const list = useRef<HTMLOListElement>(null);
  const [type, setType] = useState<NodeType>('STEP');
  const [opened, setOpened] = useState<string | null>(null);

  function add(): void {
    const added = addNode(nodes, type);
    setOpened(added.id);
    onChange(added.nodes);
  }

  /** The buttons of a node move with it and keep the focus; those of a removed one are gone. */
  function remove(id: string): void {
    onChange(removeNode(nodes, id));
    list.current?.focus();
  }

  return (
    <section aria-label={t('outline')} className="flex flex-col gap-3">
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('nodes')}
        className="flex flex-col gap-3 outline-none"
      >
        {nodes.map((node, index) => (
          <OutlineNode
            key={node.id}
            {...{ node, nodes, others, index }}
            faults={faults.filter(({ nodeId }) => nodeId === node.id)}
            isNew={opened === node.id}
            onChange={(changed) => onChange(replaceNode(nodes, changed))}
            onMove={(by) => onChange(moveNode(nodes, node.id, by))}
            onRemove={() => remove(node.id)}
          />
        ))}
      </ol>
      {nodes.length === 0 && <p className="text-text-muted">{t('emptyOutline')}</p>}
      {nodes.length < workflowLimits.nodes && (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t('newNodeType')}
            value={type}
            className="w-auto"
            onChange={({ target }) =>
              setType(nodeTypes.find((each) => each === target.value) ?? 'STEP')
            }
          >
            {nodeTypes.map((each) => (
              <option key={each} value={each}>
                {t(`types.${each}`)}
              </option>
            ))}
          </Select>
          <Button variant="secondary" onClick={add}>
            {t('addNode')}
          </Button>
        </div>
      )}
    </section>
  );
}
