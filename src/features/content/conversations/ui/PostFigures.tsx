import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

/** The action bar's counts as text, without JavaScript. */
export function PostFigures({ post }: { post: PostNode }) {
  const { t } = useTranslation('post');
  const { can } = post;
  const figures = [
    can.like !== 'BAD_REQUEST' && t('figures.likes', { count: post.likeCount }),
    can.meToo !== 'BAD_REQUEST' && t('figures.meToo', { count: post.meTooCount }),
    can.vote !== 'BAD_REQUEST' && t('figures.votes', { count: post.voteCount }),
    t('figures.follows', { count: post.followCount }),
  ].filter((figure) => figure !== false);
  return <p className="hidden text-sm text-text-muted needs-js:block">{figures.join(' · ')}</p>;
}
