import { type RefObject, useCallback, useEffect } from 'react';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { PostNews } from '#features/content/conversations/ui/PostNews.tsx';
import { useChangedPost } from '#features/content/conversations/ui/useChangedPost.ts';
import { NewsPill } from '#ui/NewsPill.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommentNode } from './commentDocuments.ts';
import { useChangedResponses } from './useChangedResponses.ts';
import { useNewResponses } from './useNewResponses.ts';

type LiveThreadProps = {
  /** The post when the page was rendered, and now. */
  made: PostNode;
  post: PostNode;
  nodes: readonly CommentNode[];
  lastResponseId: string | null;
  isPlaceHere: boolean;
  newestFirst: boolean;
  /** Receives a function that shows the new responses. */
  showNew: RefObject<(() => void) | null>;
};

/** Live updates of a post and its responses for a member. */
export function LiveThread({ made, post, showNew, ...shown }: LiveThreadProps) {
  const { t } = useTranslation('live');
  const onChangedPost = useChangedPost(made);
  const onChangedResponse = useChangedResponses(shown.nodes);
  const onChanged = useCallback(
    (id: string | null) => {
      onChangedResponse(id);
      onChangedPost(id);
    },
    [onChangedResponse, onChangedPost],
  );
  const fresh = useNewResponses({ ...shown, etag: post.etag, onChanged });
  useEffect(() => {
    showNew.current = fresh.show;
  });
  return (
    <>
      <PostNews made={made} post={post} />
      <NewsPill
        at="bottom"
        text={fresh.count > 0 ? t('new', { count: fresh.count }) : null}
        loading={fresh.loading}
        onShow={fresh.show}
      />
    </>
  );
}
