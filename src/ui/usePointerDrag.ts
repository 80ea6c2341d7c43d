import { type PointerEvent, useRef, useState } from 'react';

/** Pixels before a press becomes a drag. */
const threshold = 4;

/** A point of the window, in pixels. */
export interface DragPoint {
  x: number;
  y: number;
}

/**
 * Dragging something by its handle with a mouse, pen or finger. The same moves must be there for the keyboard. A
 * handle needs `touch-action: none`, or a finger scrolls instead.
 *
 * @param placeAt where the thing would go at a point; null for nowhere
 */
export function usePointerDrag<Place>(
  placeAt: (id: string, point: DragPoint) => Place | null,
  onDrop: (id: string, place: Place) => void,
) {
  const [drag, setDrag] = useState<{ id: string; target: Place | null } | null>(null);
  const start = useRef<{ id: string; y: number } | null>(null);
  // The last move may not have been rendered by the time of the drop.
  const latest = useRef<typeof drag>(null);

  function show(next: typeof drag): void {
    latest.current = next;
    setDrag(next);
  }

  function end(): void {
    start.current = null;
    show(null);
  }

  function handleProps(id: string) {
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // One at a time: a second finger must not drop what the first one holds.
        if (event.button !== 0 || start.current) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { id, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current?.id !== id) return;
        if (!latest.current && Math.abs(event.clientY - start.current.y) < threshold) return;
        show({ id, target: placeAt(id, { x: event.clientX, y: event.clientY }) });
      },
      onPointerUp: () => {
        if (start.current?.id !== id) return;
        const target = latest.current?.target ?? null;
        if (target !== null) onDrop(id, target);
        end();
      },
      onPointerCancel: () => {
        if (start.current?.id === id) end();
      },
    };
  }
  return { drag, handleProps };
}
