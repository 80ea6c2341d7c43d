import { editConversationPage, newConversationPage } from '#features/compose/ui/composePage.ts';
import { conversationPage } from '#features/conversations/ui/conversationPage.ts';
import type { PageDefinition } from '#features/layouts/page.ts';
import { homePage, unknownPage } from '#features/layouts/ui/housePages.ts';
import type { PageName } from './routeTable.ts';

/** Every page by its name in the route table. */
export const pages: Record<PageName, PageDefinition> = {
  home: homePage,
  categories: homePage,
  tags: homePage,
  conversation: conversationPage,
  newConversation: newConversationPage,
  editConversation: editConversationPage,
  unknown: unknownPage,
};
