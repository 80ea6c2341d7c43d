import { useCallback } from 'react';
import type { PostNode } from '#features/conversations/ui/conversationDocuments.ts';
import { useChangedPost } from '#features/conversations/ui/useChangedPost.ts';
import { NewsPill } from '#ui/NewsPill.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommentNode, CommentPage } from './commentDocuments.ts';
import { useCommentThread } from './commentThread.ts';
import { QuoteButton } from './QuoteButton.tsx';
import { contentsOf, type SelectedWords } from './selectedWords.ts';
import { useChangedResponses } from './useChangedResponses.ts';
import { useNewResponses } from './useNewResponses.ts';
import { useReadingKeys } from './useReadingKeys.ts';
import { useReadingProgress } from './useReadingProgress.ts';

type ReadingToolsProps = {
  post: PostNode | null;
  list: CommentPage;
  nodes: readonly CommentNode[];
  isPlaceHere: boolean;
  newestFirst: boolean;
};

/**
 * What makes reading at length easy, loaded once the page stands: new responses as they come, keys,
 * quoting, the place where one has read to.
 */
export function ReadingTools({ post, list, nodes, isPlaceHere, newestFirst }: ReadingToolsProps) {
  const { t } = useTranslation('reading');
  const { commandBook } = useCommentThread();
  const { lastResponseId, pinnedIds } = list;
  const onChangedPost = useChangedPost(post);
  const onChangedResponse = useChangedResponses(nodes);
  const onChanged = useCallback(
    (id: string | null) => {
      onChangedResponse(id);
      onChangedPost(id);
    },
    [onChangedResponse, onChangedPost],
  );
  const fresh = useNewResponses({ nodes, lastResponseId, isPlaceHere, newestFirst, onChanged });
  useReadingProgress(nodes, pinnedIds);
  useReadingKeys(post, () => void fresh.show());
  const quote = ({ elementId, range }: SelectedWords) =>
    commandBook.get(elementId.replace('response-', ''))?.quote?.(contentsOf(range));
  return (
    <>
      <QuoteButton onQuote={quote} />
      <NewsPill
        at="bottom"
        text={fresh.count > 0 ? t('new', { count: fresh.count }) : null}
        loading={fresh.loading}
        onShow={fresh.show}
      />
    </>
  );
}
