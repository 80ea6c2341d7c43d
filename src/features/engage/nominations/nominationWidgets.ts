import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readQueueStatus } from './nominationAddress.ts';
import { NominationsQuery } from './ui/nominationDocuments.ts';

export const nominationWidgets = [
  defineWidget({
    type: 'nominations',
    properties: z.object({}),
    need: {
      document: NominationsQuery,
      variables: (_properties, { search }) => ({
        status: readQueueStatus(search) ?? 'PENDING',
        page: wirePage(new URLSearchParams(search).get('page')),
      }),
    },
  }),
];
