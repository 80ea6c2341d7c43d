import { usePointerDrag } from '../usePointerDrag.ts';

/** Dragging the rows of a reorderable list (`useOrder`) by their handles: a row goes to the place of the one below. */
export function useRowDrag(
  rows: readonly { id: string }[],
  onMove: (id: string, to: number) => void,
) {
  const indexOf = (id: string | undefined) => rows.findIndex((each) => each.id === id);
  const { drag, handleProps } = usePointerDrag(
    (id, { x, y }) => {
      const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drag-row]');
      const index = indexOf(over?.dataset.dragRow);
      return index === -1 || index === indexOf(id) ? null : index;
    },
    (id, to) => onMove(id, to),
  );

  /** Of the row with this id: props of its element, its looks, and props of its `DragHandle`. */
  return (id: string) => {
    const isTarget = drag?.target != null && drag.target === indexOf(id);
    const isBelow = isTarget && indexOf(drag.id) < indexOf(id);
    return {
      rowProps: { 'data-drag-row': id },
      className: [
        drag?.id === id && 'opacity-50',
        isTarget && (isBelow ? 'drop-after' : 'drop-before'),
      ],
      handle: handleProps(id),
    };
  };
}

export type RowDrag = ReturnType<ReturnType<typeof useRowDrag>>;
