import { Suspense } from 'react';
import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import '#features/content/conversations/ui/postSlots.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import '../pollView.ts';

// Most posts have no poll.
const PollBlock = lazyPart(async () => (await import('./PollBlock.tsx')).PollBlock);

/** The poll of a post, below its text. */
export function PostPoll({ post }: { post: PostNode }) {
  const poll = postPart(post, 'poll');
  if (!poll) return null;
  return (
    <Suspense fallback={null}>
      <PollBlock poll={poll} title={post.title} path={post.path} />
    </Suspense>
  );
}
