import { useRef } from 'react';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import type { CommentNode, CommentPage } from './commentDocuments.ts';
import { useCommentThread } from './commentThread.ts';
import { QuoteButton } from './QuoteButton.tsx';
import { contentsOf, type SelectedWords } from './selectedWords.ts';
import { useReadingKeys } from './useReadingKeys.ts';
import { useReadingProgress } from './useReadingProgress.ts';

const LiveThread = lazyPart(async () => (await import('./LiveThread.tsx')).LiveThread);

type ReadingToolsProps = {
  /** When the page was rendered. */
  made: PostNode | null;
  /** The current state. */
  post: PostNode | null;
  list: CommentPage;
  nodes: readonly CommentNode[];
  isPlaceHere: boolean;
  newestFirst: boolean;
};

/**
 * Tools for reading, loaded after the page: shortcuts, quoting, the reading position, and live updates for
 * members.
 */
export function ReadingTools({ made, post, list, nodes, ...order }: ReadingToolsProps) {
  const { commandBook } = useCommentThread();
  const { viewer } = useShell();
  const showNew = useRef<(() => void) | null>(null);
  useReadingProgress(nodes, list.pinnedIds);
  useReadingKeys(post, () => showNew.current?.());
  const quote = ({ elementId, range }: SelectedWords) =>
    commandBook.get(elementId.replace('response-', ''))?.quote?.(contentsOf(range));
  return (
    <>
      <QuoteButton onQuote={quote} />
      {viewer.memberId !== null && made !== null && post !== null && (
        <Dispensable>
          <LiveThread {...{ made, post, nodes, showNew, ...order }} {...list} />
        </Dispensable>
      )}
    </>
  );
}
