import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import {
  filteredListProperties,
  listVariables,
} from '#features/content/conversations/conversationListWidgets.ts';
import { readChoice } from '#features/people/members/profileAddress.ts';
import { bookmarkTypes } from './bookmarkAddress.ts';
import { BookmarksQuery } from './ui/bookmarkDocuments.ts';
import { FollowedPlacesQuery } from './ui/followingDocuments.ts';

export const interactionWidgets = [
  defineWidget({
    type: 'followedPlaces',
    properties: z.object({}),
    need: { document: FollowedPlacesQuery, variables: () => ({}) },
  }),
  defineWidget({
    type: 'memberBookmarks',
    properties: z.object({}),
    need: {
      document: BookmarksQuery,
      variables: (_properties, page, shell) => {
        const type = readChoice(page.search, 'of', bookmarkTypes);
        return {
          ...listVariables(filteredListProperties(), page, shell),
          messages: type === 'message',
          categories: type === 'category',
          topics: type === 'topic',
        };
      },
    },
  }),
];
