import { paths } from '#core/paths.ts';
import type { PageSubject } from './widget.ts';

/** URL for a new post with its parent in the query (SPEC §2 "new-post link carries a parent"). */
export function newPostHref({ topicId, categoryId }: PageSubject['newPostParent'] = {}): string {
  if (topicId) return `${paths.newConversation()}?topicId=${encodeURIComponent(topicId)}`;
  if (categoryId) return `${paths.newConversation()}?categoryId=${encodeURIComponent(categoryId)}`;
  return paths.newConversation();
}
