import { Suspense } from 'react';
import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import '#features/content/conversations/ui/postSlots.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import '../communityEventView.ts';

// Most posts are no events.
const EventBlock = lazyPart(async () => (await import('./EventBlock.tsx')).EventBlock);

/** The event of a post, above its text. */
export function PostEvent({ post }: { post: PostNode }) {
  const event = postPart(post, 'communityEvent');
  if (!event) return null;
  return (
    <Suspense fallback={null}>
      <EventBlock event={event} path={post.path} />
    </Suspense>
  );
}
