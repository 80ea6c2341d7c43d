import type { PostNode } from './conversationDocuments.ts';
import type { ActivityHandle } from './useActivity.ts';

/** What a post's menu is given, in every part of it. */
export interface PostMenuProps {
  post: PostNode;
  activity: ActivityHandle;
}
