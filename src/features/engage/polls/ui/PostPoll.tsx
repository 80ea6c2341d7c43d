import '#features/content/conversations/ui/postSlots.ts';
import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import '../pollView.ts';
import { PollBlock } from './PollBlock.tsx';

/** The poll of a post, below its text. */
export function PostPoll({ post }: { post: PostNode }) {
  const poll = postPart(post, 'poll');
  return poll && <PollBlock poll={poll} title={post.title} path={post.path} />;
}
