import type { WidgetPlace } from '../documentEdits.ts';
import type { EditorTreeRow } from './treeRows.ts';

/** Where what is dragged would go: a widget to a place, a section to the gap before the one with this index. */
export type DropTarget =
  | { kind: 'widget'; place: WidgetPlace }
  | { kind: 'section'; index: number };

/** The gap between sections that is nearest to a height. @param boxes of the sections with all their rows, in order */
export function sectionGapAt(y: number, boxes: readonly { top: number; bottom: number }[]): number {
  return boxes.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
}

export function sectionOfRow(row: EditorTreeRow): string {
  return row.kind === 'section' ? row.key : row.place.sectionId;
}

/** How a row shows that it is at the target: with a line at one of its edges, or filled. */
export function dropMark(
  rows: readonly EditorTreeRow[],
  row: EditorTreeRow,
  target: DropTarget | null,
): 'before' | 'after' | 'within' | null {
  if (!target) return null;
  if (target.kind === 'section') {
    if (row.kind === 'section' && row.number === target.index + 1) return 'before';
    const sections = rows.filter(({ kind }) => kind === 'section').length;
    return target.index === sections && row === rows.at(-1) ? 'after' : null;
  }
  if (row.kind === 'section') return null;
  const { sectionId, column, index } = target.place;
  if (row.place.sectionId !== sectionId || row.place.column !== column) return null;
  if (row.place.index === index) return row.kind === 'widget' ? 'before' : 'within';
  return row.kind === 'widget' && row.place.index + 1 === index ? 'after' : null;
}
