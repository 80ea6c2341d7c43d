import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '../communityEventView.ts';
import { EventBlock } from './EventBlock.tsx';

/** The event of a post, above its text. */
export function PostEvent({ post }: { post: PostNode }) {
  const event = postPart(post, 'communityEvent');
  return event && <EventBlock event={event} path={post.path} />;
}
