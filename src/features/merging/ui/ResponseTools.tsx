import { MenuRows } from '#ui/Menu.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ResponseOfTools, responseMergingItems } from './mergingItems.tsx';

/** The moderators' part of a comment's or reply's menu; loaded when the menu is about to open. */
export function ResponseTools({ response }: { response: ResponseOfTools }) {
  const { t } = useTranslation('merging');
  return <MenuRows items={responseMergingItems(response, t)} />;
}
