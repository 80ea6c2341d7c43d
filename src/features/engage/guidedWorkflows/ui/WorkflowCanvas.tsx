import '@xyflow/react/dist/base.css';
import './workflowCanvas.css';
import Maximize from 'virtual:icons/maximize';
import ZoomIn from 'virtual:icons/zoom-in';
import ZoomOut from 'virtual:icons/zoom-out';
import {
  Background,
  type Connection,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkflowFault } from '../workflowChecks.ts';
import type { WorkflowNode } from '../workflowNodes.ts';
import { replaceNode } from './outlineEdits.ts';
import { useOutputLabel } from './useOutputLabel.ts';
import { connectOutput, type DiagramBox, layOutDiagram } from './workflowDiagram.ts';

type WorkflowCanvasProps = {
  nodes: readonly WorkflowNode[];
  faults: readonly WorkflowFault[];
  onChange: (nodes: readonly WorkflowNode[]) => void;
  /** Shows a node in the outline. */
  onOpen: (id: string) => void;
};

/**
 * The outline as a diagram. It repeats what the outline shows, so that assistive technology skips it; with the mouse,
 * connections can be drawn here as well.
 */
export function WorkflowCanvas(props: WorkflowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Diagram {...props} />
    </ReactFlowProvider>
  );
}

type BoxData = { box: DiagramBox; labels: string[]; isFaulty: boolean };
type BoxNode = Node<BoxData, 'box'>;

const nodeTypes = { box: DiagramNode };
/** Its styles are loaded with this module only. */
const canvasClass = 'workflow-canvas';
const fit = { padding: 0.08, maxZoom: 1, minZoom: 0.15 };

function Diagram({ nodes, faults, onChange, onOpen }: WorkflowCanvasProps) {
  const { t } = useTranslation('workflowBuilder');
  const { direction } = useShell();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const labelOf = useOutputLabel(nodes);
  const boxes = useMemo(() => layOutDiagram(nodes), [nodes]);
  const shown = boxes.map((box): BoxNode => {
    const isFaulty = faults.some(({ nodeId }) => nodeId === box.node.id);
    const labels = box.outputs.map(({ key }) => labelOf(box.node, key));
    return nodeOf(box, { labels, isFaulty, isMirrored: direction === 'rtl' });
  });
  const layout = boxes.map(({ node, x, y }) => `${node.id}:${x}:${y}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every layout
  useEffect(() => {
    void fitView(fit);
  }, [layout, fitView]);

  const connect = (source: string, key: string, target: string | null) => {
    const node = nodes.find(({ id }) => id === source);
    if (node) onChange(replaceNode(nodes, connectOutput(node, key, target)));
  };
  const connectTo = ({ source, sourceHandle, target }: Connection) =>
    connect(source, sourceHandle ?? 'next', target);
  return (
    <div className="flex h-full flex-col">
      <div aria-hidden className={cx(canvasClass, 'min-h-0 flex-1')}>
        <ReactFlow<BoxNode>
          nodes={shown}
          edges={edgesOf(boxes)}
          nodeTypes={nodeTypes}
          fitView
          fitViewOptions={fit}
          minZoom={0.15}
          maxZoom={1.5}
          defaultMarkerColor={null}
          proOptions={{ hideAttribution: true }}
          nodesDraggable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          preventScrolling={false}
          isValidConnection={({ source, target }) => source !== target}
          onConnect={connectTo}
          onReconnect={({ source, sourceHandle }, connection) => {
            if (connection.source === source && connection.sourceHandle === sourceHandle) {
              connectTo(connection);
            }
          }}
          onReconnectEnd={(_event, { source, sourceHandle }, _type, { toNode }) => {
            // Dropped on nothing.
            if (toNode === null) connect(source, sourceHandle ?? 'next', null);
          }}
          onNodeClick={(_event, { id }) => onOpen(id)}
        >
          <Background gap={16} size={1} />
        </ReactFlow>
      </div>
      <div className="flex justify-end gap-1 border-border border-t p-1">
        <IconButton
          size="sm"
          label={t('canvas.zoomOut')}
          icon={<ZoomOut aria-hidden className="size-4.5" />}
          onClick={() => void zoomOut()}
        />
        <IconButton
          size="sm"
          label={t('canvas.zoomIn')}
          icon={<ZoomIn aria-hidden className="size-4.5" />}
          onClick={() => void zoomIn()}
        />
        <IconButton
          size="sm"
          label={t('canvas.fit')}
          icon={<Maximize aria-hidden className="size-4.5" />}
          onClick={() => void fitView(fit)}
        />
      </div>
    </div>
  );
}

/** Sizes and handles are stated, so that nothing has to be measured before connections are drawn. */
function nodeOf(
  box: DiagramBox,
  { labels, isFaulty, isMirrored }: Omit<BoxData, 'box'> & { isMirrored: boolean },
): BoxNode {
  const { node, x, y, width, height, outputs } = box;
  const at = (index: number) => {
    const share = (index + 0.5) / outputs.length;
    return width * (isMirrored ? 1 - share : share);
  };
  return {
    ...{ id: node.id, type: 'box', width, height, measured: { width, height } },
    position: { x: isMirrored ? -x - width : x, y },
    data: { box, labels, isFaulty },
    handles: [
      { type: 'target', position: Position.Top, x: width / 2, y: 0 },
      ...outputs.map(({ key }, index) => ({
        ...{ id: key, type: 'source' as const, position: Position.Bottom },
        ...{ x: at(index), y: height },
      })),
    ],
  };
}

function edgesOf(boxes: readonly DiagramBox[]): Edge[] {
  const known = new Set(boxes.map(({ node }) => node.id));
  return boxes.flatMap(({ node, outputs }) =>
    outputs.flatMap(({ key, target }) =>
      target === null || !known.has(target)
        ? []
        : [
            {
              ...{ id: `${node.id} ${key}`, source: node.id, sourceHandle: key, target },
              ...{ type: 'smoothstep', reconnectable: 'target' as const },
              markerEnd: { type: MarkerType.ArrowClosed },
            },
          ],
    ),
  );
}

function DiagramNode({ data: { box, labels, isFaulty } }: NodeProps<BoxNode>) {
  const { t } = useTranslation('workflowBuilder');
  const { direction } = useShell();
  const { node, number, outputs } = box;
  return (
    <div
      dir={direction}
      className={cx(
        'flex size-full cursor-pointer flex-col rounded-lg border bg-surface-raised text-start',
        isFaulty && 'border-danger',
        !isFaulty && (number === 1 ? 'border-success' : 'border-border-strong'),
      )}
    >
      <Handle type="target" position={Position.Top} />
      <div className="flex min-h-0 flex-1 flex-col justify-center gap-0.5 px-3">
        <span className="text-xs text-text-muted">
          {number} · {t(`types.${node.type}`)}
        </span>
        <span dir="auto" className="truncate text-sm font-medium">
          {node.title || t(`types.${node.type}`)}
        </span>
      </div>
      <div className="relative flex">
        {outputs.map(({ key }, index) => (
          <span
            key={key}
            dir="auto"
            className={cx(
              'relative min-w-0 flex-1 text-center text-xs text-text-muted',
              outputs.length > 1 && 'border-border border-t not-last:border-e',
            )}
          >
            {outputs.length > 1 && (
              <bdi className="block truncate px-1.5 py-1">{labels[index]}</bdi>
            )}
            <Handle type="source" id={key} position={Position.Bottom} />
          </span>
        ))}
      </div>
    </div>
  );
}
