import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readStatusListAddress } from '#features/content/conversations/statusListAddress.ts';
import { phasesOf } from './contestAddress.ts';
import { ContestCardQuery, ContestEntriesQuery, ContestListQuery } from './ui/contestDocuments.ts';

const listProperties = z.object({
  /** Reads filter, order and page from the URL. */
  showFilters: z.boolean().default(true),
  first: z.number().int().min(1).max(50).default(10),
});

export type ContestListProperties = z.output<typeof listProperties>;

export const contestWidgets = [
  defineWidget({
    type: 'contestList',
    offer: { group: 'engagement' },
    properties: listProperties,
    need: {
      document: ContestListQuery,
      variables: ({ showFilters, first }, { search }) => {
        const { status, sort, page } = readStatusListAddress(showFilters ? search : '');
        return { phases: [...phasesOf[status]], sortKey: sort, page: page - 1, first };
      },
    },
  }),
  defineWidget({
    type: 'contestEntries',
    properties: z.object({ first: z.number().int().min(1).max(50).default(20) }),
    need: {
      document: ContestEntriesQuery,
      variables: ({ first }, { conversationId, search }) =>
        conversationId === null
          ? null
          : {
              contestId: conversationId,
              ...{ page: wirePage(new URLSearchParams(search).get('entries')), first },
            },
    },
  }),
  defineWidget({
    type: 'contestCard',
    offer: { group: 'engagement' },
    properties: z.object({
      /** The post of the contest. */
      conversationId: z.string().default(''),
    }),
    need: {
      document: ContestCardQuery,
      variables: ({ conversationId }) => (conversationId === '' ? null : { id: conversationId }),
    },
  }),
];
