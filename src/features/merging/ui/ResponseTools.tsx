import { MenuRows } from '#ui/Menu.tsx';
import { type ResponseOfTools, useResponseMergingItems } from './mergingItems.tsx';

/** The moderators' part of a comment's or reply's menu; loaded when the menu is about to open. */
export function ResponseTools({ response }: { response: ResponseOfTools }) {
  return <MenuRows items={useResponseMergingItems(response)} />;
}
