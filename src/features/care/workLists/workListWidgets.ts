import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { WorkListQuery } from './ui/workListDocuments.ts';
import { readWorkListAddress } from './workListAddress.ts';
import { offeredWorkLists } from './workListOffers.ts';

export const workListWidgets = [
  defineWidget({
    type: 'workList',
    properties: z.object({}),
    need: {
      document: WorkListQuery,
      variables: (_properties, { search }, { viewer }) => {
        const offered = offeredWorkLists(viewer);
        const { list, page } = readWorkListAddress(search);
        const shown = list ?? offered[0];
        if (shown === undefined || !offered.includes(shown)) return null;
        return {
          ...{ list: shown, page: page - 1 },
          escalated: offered.includes('ESCALATED'),
          nominated: offered.includes('NOMINATED'),
        };
      },
    },
  }),
];
