import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { calendarRange } from './calendarGrid.ts';
import { readEventListAddress } from './communityEventAddress.ts';
import { CommunityEventListQuery, CommunityEventQuery } from './ui/communityEventDocuments.ts';

const pageSize = 20;

export const communityEventWidgets = [
  defineWidget({
    type: 'eventCalendar',
    properties: z.object({}),
    need: {
      document: CommunityEventListQuery,
      variables: (_properties, { search }, { now, viewer }) => {
        const { view, status, date, page } = readEventListAddress(search);
        if (view !== 'list') {
          const range = calendarRange(view, date ?? now.slice(0, 10));
          return { ...range, page: 0, first: 100 };
        }
        if (status === 'past') {
          return {
            states: ['PAST' as const],
            sortOrder: 'DESC' as const,
            page: page - 1,
            first: pageSize,
          };
        }
        const isMine = status === 'mine' && viewer.memberId !== null;
        return {
          from: now,
          ...(isMine && { responses: ['YES' as const, 'MAYBE' as const, 'WAITING' as const] }),
          ...{ page: page - 1, first: pageSize },
        };
      },
    },
  }),
  // The data is the page's.
  defineWidget({
    type: 'eventList',
    offer: { group: 'engagement' },
    properties: z.object({ first: z.number().int().min(1).max(20).default(5) }),
    need: {
      document: CommunityEventListQuery,
      variables: ({ first }) => ({
        states: ['UPCOMING' as const, 'LIVE' as const],
        page: 0,
        first,
      }),
    },
  }),
  defineWidget({
    type: 'event',
    offer: { group: 'engagement' },
    properties: z.object({
      /** The post of the event. */
      conversationId: z.string().default(''),
    }),
    need: {
      document: CommunityEventQuery,
      variables: ({ conversationId }) => (conversationId === '' ? null : { id: conversationId }),
    },
  }),
];
