import EyeOff from 'virtual:icons/eye-off';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cx } from '#ui/cx.ts';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { type dropMark, sectionOfRow } from './dropTargets.ts';
import type { EditorTreeRow } from './treeRows.ts';

type TreeRowViewProps = {
  row: EditorTreeRow;
  label: string;
  note: string | null;
  isSelected: boolean;
  /** The part that is dragged, or contains it, is pale. */
  draggedId: string | null;
  mark: ReturnType<typeof dropMark>;
  /** The pointer handlers of its handle; null for columns. */
  handle: ComponentProps<'span'> | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onSelect: () => void;
};

/** A row of the structure: a button that selects, and a handle to drag it by. */
export function TreeRowView(props: TreeRowViewProps) {
  const { row, label, note, isSelected, draggedId, mark, handle, onKeyDown, onSelect } = props;
  const place = row.kind === 'section' ? null : row.place;
  const isDragged = draggedId !== null && [row.key, sectionOfRow(row)].includes(draggedId);
  return (
    <li
      data-section={sectionOfRow(row)}
      data-drop={place ? `${place.sectionId}|${place.column}|${place.index}` : undefined}
      data-drop-kind={row.kind}
      className={cx(
        'flex items-stretch',
        row.kind !== 'section' && 'ps-3',
        isDragged && 'opacity-50',
        mark === 'before' && 'drop-before',
        mark === 'after' && 'drop-after',
        mark === 'within' && 'bg-accent-soft',
      )}
    >
      {handle && <DragHandle {...handle} />}
      <button
        type="button"
        data-row={row.key}
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete Control+D"
        className={cx(
          'tree-row min-w-0 flex-1',
          row.kind === 'section' && 'font-medium',
          row.kind === 'column' && 'text-sm text-text-muted',
        )}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        <span className="truncate">{label}</span>
        {note && (
          <span className="ms-auto flex min-w-0 items-center gap-1 text-xs text-text-muted">
            <EyeOff aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{note}</span>
          </span>
        )}
      </button>
    </li>
  );
}
