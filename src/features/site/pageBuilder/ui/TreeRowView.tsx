import EyeOff from 'virtual:icons/eye-off';
import GripVertical from 'virtual:icons/grip-vertical';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cx } from '#ui/cx.ts';
import type { WidgetPlace } from '../documentEdits.ts';
import type { EditorTreeRow } from './treeRows.ts';

type TreeRowViewProps = {
  row: EditorTreeRow;
  label: string;
  note: string | null;
  isSelected: boolean;
  drag: { id: string; target: WidgetPlace | null } | null;
  /** Of a widget: the pointer handlers of its handle. */
  handle: ComponentProps<'span'> | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onSelect: () => void;
};

/** A row of the structure: a button that selects, and a handle to drag it by. */
export function TreeRowView(props: TreeRowViewProps) {
  const { row, label, note, isSelected, drag, handle, onKeyDown, onSelect } = props;
  const place = row.kind === 'section' ? null : row.place;
  const target = drag?.target;
  const isHere = (offset: number) =>
    target != null &&
    place !== null &&
    target.sectionId === place.sectionId &&
    target.column === place.column &&
    target.index === place.index + offset;
  return (
    <li
      data-drop={place ? `${place.sectionId}|${place.column}|${place.index}` : undefined}
      data-drop-kind={row.kind}
      className={cx(
        'flex items-stretch',
        row.kind === 'column' && 'ps-3',
        row.kind === 'widget' && 'ps-3',
        drag?.id === row.key && 'opacity-50',
        row.kind === 'widget' && isHere(0) && 'drop-before',
        row.kind === 'widget' && isHere(1) && 'drop-after',
        row.kind === 'column' && isHere(0) && 'bg-accent-soft',
      )}
    >
      {handle && (
        <span aria-hidden className="tree-handle" {...handle}>
          <GripVertical className="size-4" />
        </span>
      )}
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
