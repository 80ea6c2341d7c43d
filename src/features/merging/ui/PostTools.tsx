import { MenuRows } from '#ui/Menu.tsx';
import { type PostOfTools, usePostMergingItems } from './mergingItems.tsx';

/** The moderators' part of a post's menu; loaded when the menu is about to open. */
export function PostTools({ post }: { post: PostOfTools }) {
  return <MenuRows items={usePostMergingItems(post)} />;
}
