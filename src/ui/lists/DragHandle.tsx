import GripVertical from 'virtual:icons/grip-vertical';
import type { ComponentProps } from 'react';

/** What a row is dragged by (`usePointerDrag`): for pointers only, others have keys or buttons. */
export function DragHandle(props: ComponentProps<'span'>) {
  return (
    <span aria-hidden className="tree-handle self-stretch needs-js:hidden" {...props}>
      <GripVertical className="size-4.5" />
    </span>
  );
}
