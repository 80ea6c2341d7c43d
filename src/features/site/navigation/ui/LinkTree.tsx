import { useId, useState } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { type DragPoint, usePointerDrag } from '#ui/usePointerDrag.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  canPlace,
  type LinkPlace,
  type LinkRow,
  type LinkStep,
  linkRows,
  moveLink,
  placeOfStep,
  removeLink,
} from '../linkTree.ts';
import { type LinkDropZone, LinkTreeRow } from './LinkTreeRow.tsx';
import { SiteLinkForm } from './SiteLinkForm.tsx';
import type { LinkOutcome } from './useLinkChecks.ts';
import { useLinkLabel } from './useLinkLabel.ts';
import type { LinkArea, NavigationEditor } from './useNavigationEditor.ts';
import { pathOfArea } from './useNavigationEditor.ts';

type LinkTreeProps = {
  editor: NavigationEditor;
  area: LinkArea;
  maxDepth: number;
  opened: string | null;
  onOpen: (id: string | null) => void;
  outcomes: ReadonlyMap<string, LinkOutcome>;
};

/** The links of an area: moved by dragging, by keys and by a menu; one of them is open for editing. */
export function LinkTree({ editor, area, maxDepth, opened, onOpen, outcomes }: LinkTreeProps) {
  const { t } = useTranslation('navigation');
  const hintId = useId();
  const labelOf = useLinkLabel();
  const [told, setTold] = useState('');
  const nodes = editor.trees[area];
  const rows = linkRows(nodes);

  const moveTo = (row: LinkRow, place: LinkPlace) => {
    const moved = moveLink(nodes, row.node.id, place);
    editor.change(area, moved);
    const now = linkRows(moved).find(({ node }) => node.id === row.node.id);
    const position = { place: (now?.index ?? 0) + 1, count: now?.siblings.length ?? 1 };
    setTold(t('movedTo', { name: labelOf(row.node.link), ...position }));
  };
  const stepOf = (row: LinkRow, step: LinkStep) =>
    placeOfStep(nodes, row.node.id, { step, maxDepth });
  const placeOfZone = (id: string, row: LinkRow, zone: LinkDropZone): LinkPlace | null => {
    if (id === row.node.id) return null;
    const place =
      zone === 'inside'
        ? { parentId: row.node.id, index: row.node.children.length }
        : { parentId: row.parentId, index: row.index + (zone === 'after' ? 1 : 0) };
    const { parentId } = place;
    return canPlace(nodes, id, { parentId, maxDepth }) ? place : null;
  };
  const { drag, handleProps } = usePointerDrag(
    (id, point) => {
      const over = rowAt(point);
      const row = rows.find(({ node }) => node.id === over?.id);
      if (!over || !row) return null;
      const zones = zonesAt(over.part).map((zone) => ({ zone, place: placeOfZone(id, row, zone) }));
      const found = zones.find(({ place }) => place !== null);
      return found?.place ? { ...found, overId: row.node.id, place: found.place } : null;
    },
    (id, { place }) => {
      const row = rows.find(({ node }) => node.id === id);
      if (row) moveTo(row, place);
    },
  );

  if (rows.length === 0) {
    return <EmptyState title={t('none')} description={t('noneHint')} />;
  }
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <p id={hintId} className="text-xs text-text-muted needs-js:hidden pointer-coarse:hidden">
        {t('keysHint')}
      </p>
      <ol className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
        {rows.map((row) => {
          const { node, path } = row;
          const isOpen = opened === node.id;
          return (
            <LinkTreeRow
              key={node.id}
              row={row}
              label={labelOf(node.link)}
              hintId={hintId}
              isOpen={isOpen}
              isDragged={drag?.id === node.id}
              dropZone={drag?.target?.overId === node.id ? drag.target.zone : null}
              handle={handleProps(node.id)}
              isFaulty={editor.form.errorWithin(`${pathOfArea[area]}.${path}`) !== undefined}
              outcome={outcomes.get(node.id)}
              onToggle={() => onOpen(isOpen ? null : node.id)}
              canStep={(step) => stepOf(row, step) !== null}
              onStep={(step) => {
                const place = stepOf(row, step);
                if (place) moveTo(row, place);
              }}
              onRemove={() => {
                editor.change(area, removeLink(nodes, node.id));
                setTold(t('removed', { name: labelOf(node.link) }));
              }}
            >
              {isOpen && <SiteLinkForm editor={editor} area={area} row={row} />}
            </LinkTreeRow>
          );
        })}
      </ol>
    </>
  );
}

/** The row at a point, and how far down in it: from 0 to 1. */
function rowAt({ x, y }: DragPoint): { id: string; part: number } | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-link]');
  if (!row?.dataset.link) return null;
  const { top, height } = row.getBoundingClientRect();
  return { id: row.dataset.link, part: (y - top) / height };
}

/** The middle of a row leads into it, where it may have links of its own. */
function zonesAt(part: number): LinkDropZone[] {
  const edge = part < 0.5 ? 'before' : 'after';
  return part > 0.25 && part < 0.75 ? ['inside', edge] : [edge];
}
