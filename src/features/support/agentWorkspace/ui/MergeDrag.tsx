import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#ui/cx.ts';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { usePointerDrag } from '#ui/usePointerDrag.ts';
import { useMergeRequests } from './useMergeRequests.ts';

type MergeDrag = ReturnType<typeof usePointerDrag<string>>;

const MergeDragContext = createContext<MergeDrag | null>(null);

type MergeDragListProps = {
  requests: readonly { id: string; number: string }[];
  children: ReactNode;
};

/**
 * Dragging a request of a list onto another one opens the dialog that merges it into that one. With the keyboard, the menu
 * of a request does the same, by search.
 */
export function MergeDragList({ requests, children }: MergeDragListProps) {
  const { merge } = useMergeRequests();
  const drag = usePointerDrag<string>(
    (id, { x, y }) => {
      const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset.row;
      return over && over !== id && requests.some((each) => each.id === over) ? over : null;
    },
    (id, onto) => {
      const request = requests.find((each) => each.id === id);
      if (request) void merge(request, onto);
    },
  );
  return <MergeDragContext value={drag}>{children}</MergeDragContext>;
}

/** Of a row: how it looks while one is dragged, and what it is dragged by. */
export function useMergeDrag(id: string): { look: string; handle: ReactNode } {
  const shared = useContext(MergeDragContext);
  if (shared === null) return { look: '', handle: null };
  const { drag, handleProps } = shared;
  return {
    look: cx(
      drag?.id === id && 'opacity-50',
      drag?.target === id && 'outline-2 -outline-offset-2 outline-accent',
    ),
    handle: (
      <span className="absolute inset-y-0 start-0 z-1 flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        <DragHandle {...handleProps(id)} />
      </span>
    ),
  };
}
