import { useId, useState } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
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
  const [dragged, setDragged] = useState<string | null>(null);
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
  const placeOfZone = (row: LinkRow, zone: LinkDropZone): LinkPlace | null => {
    if (dragged === null || dragged === row.node.id) return null;
    const place =
      zone === 'inside'
        ? { parentId: row.node.id, index: row.node.children.length }
        : { parentId: row.parentId, index: row.index + (zone === 'after' ? 1 : 0) };
    const { parentId } = place;
    return canPlace(nodes, dragged, { parentId, maxDepth }) ? place : null;
  };

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
              isDragged={dragged === node.id}
              isFaulty={editor.form.errorWithin(`${pathOfArea[area]}.${path}`) !== undefined}
              outcome={outcomes.get(node.id)}
              onToggle={() => onOpen(isOpen ? null : node.id)}
              onDrag={setDragged}
              canDrop={(zone) => placeOfZone(row, zone) !== null}
              onDrop={(zone) => {
                const place = placeOfZone(row, zone);
                const moved = rows.find((each) => each.node.id === dragged);
                if (place && moved) moveTo(moved, place);
                setDragged(null);
              }}
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
