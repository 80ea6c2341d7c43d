import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { isSearchNarrowed, readSearchAddress } from '#features/content/search/searchAddress.ts';
import { mayBeAnswered } from './answerScore.ts';
import { SearchAnswersQuery } from './ui/answerDocuments.ts';

export const answerWidgets = [
  defineWidget({
    type: 'searchAnswers',
    properties: z.object({}),
    need: {
      document: SearchAnswersQuery,
      // Whoever filters or turns pages wants the list.
      variables: (_properties, { search }) => {
        const address = readSearchAddress(search);
        const isFirst = address.page === 1 && !isSearchNarrowed(address) && address.sort === null;
        return isFirst && !address.isExact && mayBeAnswered(address.q)
          ? { keywords: address.q }
          : null;
      },
    },
  }),
];
