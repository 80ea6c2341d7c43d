import { Suspense } from 'react';
import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import '#features/content/conversations/ui/postSlots.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import '../contestView.ts';

// Most posts have nothing to do with contests.
const ContestPanel = lazyPart(async () => (await import('./ContestPanel.tsx')).ContestPanel);
const EntryPanel = lazyPart(async () => (await import('./EntryPanel.tsx')).EntryPanel);

/** What a post is in a contest, below its text. */
export function PostContest({ post }: { post: PostNode }) {
  const contest = postPart(post, 'contest');
  const entry = postPart(post, 'contestEntry');
  if (!contest && !entry) return null;
  return (
    <Suspense fallback={null}>
      {contest ? (
        <ContestPanel contest={contest} />
      ) : (
        entry && <EntryPanel entry={entry} path={post.path} />
      )}
    </Suspense>
  );
}
