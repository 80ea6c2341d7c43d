import Trash from 'virtual:icons/trash-2';
import type { ComponentProps } from 'react';
import { IconButton } from '../IconButton.tsx';

/** Deletes a row, after a question or with undo. Its label says what is deleted. */
export function DeleteButton(props: Omit<ComponentProps<typeof IconButton>, 'icon' | 'size'>) {
  return <IconButton {...props} size="sm" icon={<Trash aria-hidden className="size-4.5" />} />;
}
