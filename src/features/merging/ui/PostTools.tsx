import { MenuRows } from '#ui/Menu.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type PostOfTools, postMergingItems } from './mergingItems.tsx';

/** The moderators' part of a post's menu; loaded when the menu is about to open. */
export function PostTools({ post }: { post: PostOfTools }) {
  const { t } = useTranslation('merging');
  return <MenuRows items={postMergingItems(post, t)} />;
}
