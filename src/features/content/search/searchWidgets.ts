import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { searchVariables } from './searchAddress.ts';
import { SearchResultsQuery } from './ui/searchDocuments.ts';

export const searchWidgets = [
  defineWidget({
    type: 'searchBox',
    properties: z.object({}),
    need: null,
    offer: { group: 'community', title: () => true },
  }),
  defineWidget({
    type: 'searchResults',
    properties: z.object({}),
    need: {
      document: SearchResultsQuery,
      variables: (_properties, { search }, { now }) => searchVariables(search, now),
    },
  }),
];
