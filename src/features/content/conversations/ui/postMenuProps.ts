import type { ActivityHandle } from '#features/content/interactions/ui/useActivity.ts';
import type { PostNode } from './conversationDocuments.ts';

/** What a post's menu is given, in every part of it. */
export interface PostMenuProps {
  post: PostNode;
  activity: ActivityHandle;
}
