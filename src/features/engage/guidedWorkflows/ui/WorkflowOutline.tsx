import Network from 'virtual:icons/network';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkflowFault } from '../workflowChecks.ts';
import { type NodeType, nodeTypes, type WorkflowNode, workflowLimits } from '../workflowNodes.ts';
import { OutlineNode } from './OutlineNode.tsx';
import { addNode, moveNode, removeNode, replaceNode } from './outlineEdits.ts';

const WorkflowCanvas = lazyPart(async () => (await import('./WorkflowCanvas.tsx')).WorkflowCanvas);

/** Where the diagram fits beside the outline. */
const besideFits = '(width >= 75rem)';

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
  const [showsCanvas, setShowsCanvas] = useState(false);
  useEffect(() => setShowsCanvas(matchMedia(besideFits).matches), []);

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

  const hasCanvas = showsCanvas && nodes.length > 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 id="workflow-outline" className="text-lg font-semibold">
          {t('outline')}
        </h2>
        {nodes.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={showsCanvas}
            icon={<Network aria-hidden className="size-4" />}
            onClick={() => setShowsCanvas(!showsCanvas)}
          >
            {t(showsCanvas ? 'canvas.hide' : 'canvas.show')}
          </Button>
        )}
      </div>
      <div className={cx('grid gap-5', hasCanvas && 'xl:grid-cols-2')}>
        <section aria-labelledby="workflow-outline" className="flex min-w-0 flex-col gap-3">
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
        {hasCanvas && (
          <div className="h-112 overflow-hidden rounded-xl border border-border max-xl:order-first xl:sticky xl:top-24 xl:h-160 xl:max-h-[70vh] xl:self-start">
            <Dispensable>
              <WorkflowCanvas {...{ nodes, faults, onChange }} onOpen={showNode} />
            </Dispensable>
          </div>
        )}
      </div>
    </div>
  );
}

/** Opens a node of the outline, and moves the focus there. */
function showNode(id: string): void {
  const details = document.getElementById(`node-${id}`)?.querySelector('details');
  if (!details) return;
  details.open = true;
  details.querySelector('summary')?.focus();
}
