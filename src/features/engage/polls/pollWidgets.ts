import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readStatusListAddress } from '#features/content/conversations/statusListAddress.ts';
import { PollListQuery, PollQuery } from './ui/pollDocuments.ts';

const states = { open: ['OPEN', 'SCHEDULED'], closed: ['CLOSED'], all: [] } as const;

const listProperties = z.object({
  /** Reads filter, order and page from the URL. */
  showFilters: z.boolean().default(true),
  first: z.number().int().min(1).max(50).default(10),
});

export type PollListProperties = z.output<typeof listProperties>;

export const pollWidgets = [
  defineWidget({
    type: 'pollList',
    offer: { group: 'engagement' },
    properties: listProperties,
    need: {
      document: PollListQuery,
      variables: ({ showFilters, first }, { search }) => {
        const { status, sort, page } = readStatusListAddress(showFilters ? search : '');
        return { states: [...states[status]], sortKey: sort, page: page - 1, first };
      },
    },
  }),
  defineWidget({
    type: 'poll',
    offer: { group: 'engagement' },
    properties: z.object({
      /** The post of the poll. */
      conversationId: z.string().default(''),
    }),
    need: {
      document: PollQuery,
      variables: ({ conversationId }) => (conversationId === '' ? null : { id: conversationId }),
    },
  }),
];
