import { type PointerEvent, useRef, useState } from 'react';
import type { WidgetPlace } from '../documentEdits.ts';

/** Pixels before a press becomes a drag. */
const threshold = 4;

/**
 * Dragging a row by its handle with a mouse, pen or finger. Rows say where they are with `data-drop`; the same moves
 * are there for the keyboard and in the menu of places.
 */
export function useTreeDrag(onDrop: (widgetId: string, target: WidgetPlace) => void) {
  const [drag, setDrag] = useState<{ id: string; target: WidgetPlace | null } | null>(null);
  const start = useRef<{ id: string; y: number } | null>(null);

  function handleProps(id: string) {
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { id, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current?.id !== id) return;
        if (!drag && Math.abs(event.clientY - start.current.y) < threshold) return;
        setDrag({ id, target: placeAt(event.clientX, event.clientY) });
      },
      onPointerUp: () => {
        if (drag?.target) onDrop(id, drag.target);
        start.current = null;
        setDrag(null);
      },
      onPointerCancel: () => {
        start.current = null;
        setDrag(null);
      },
    };
  }
  return { drag, handleProps };
}

/** The place at a point: before or after the row there. */
function placeAt(x: number, y: number): WidgetPlace | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const [sectionId, column, index] = row?.dataset.drop?.split('|') ?? [];
  if (!row || sectionId === undefined) return null;
  const { top, height } = row.getBoundingClientRect();
  const isAfter = row.dataset.dropKind === 'widget' && y > top + height / 2;
  return { sectionId, column: Number(column), index: Number(index) + (isAfter ? 1 : 0) };
}
