import type { PostNode } from './conversationDocuments.ts';
import type { ActivityHandle } from './useActivity.ts';

/** Props of all parts of a post's menu. */
export interface PostMenuProps {
  post: PostNode;
  activity: ActivityHandle;
}
