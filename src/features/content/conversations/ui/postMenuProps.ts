import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import type { PostNode } from './conversationDocuments.ts';
import type { ActivityHandle } from './useActivity.ts';

/** Props of all parts of a post's menu. */
export interface PostMenuProps {
  post: PostNode;
  activity: ActivityHandle;
}

/** Of the whole menu. */
export interface PostRowsProps extends PostMenuProps {
  /** Actions of the row for which it has no room. */
  folded: readonly MenuItem[];
}
