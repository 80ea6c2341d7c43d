import '#features/content/conversations/ui/postSlots.ts';
import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import '../contestView.ts';
import { ContestPanel } from './ContestPanel.tsx';
import { EntryPanel } from './EntryPanel.tsx';

/** What a post is in a contest, below its text. */
export function PostContest({ post }: { post: PostNode }) {
  const contest = postPart(post, 'contest');
  const entry = postPart(post, 'contestEntry');
  if (contest) return <ContestPanel contest={contest} />;
  return entry && <EntryPanel entry={entry} path={post.path} />;
}
