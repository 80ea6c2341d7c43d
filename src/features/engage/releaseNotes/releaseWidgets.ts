import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readReleaseAddress } from './releaseAddress.ts';
import { ReleasesQuery, WhatsNewQuery } from './ui/releaseDocuments.ts';

export const releaseWidgets = [
  defineWidget({
    type: 'releases',
    properties: z.object({}),
    need: {
      document: ReleasesQuery,
      variables: (_properties, { search }) => {
        const { page, ...filter } = readReleaseAddress(search);
        return { ...filter, page: page - 1 };
      },
    },
  }),
  defineWidget({
    type: 'whatsNew',
    offer: { group: 'engagement' },
    properties: z.object({ first: z.number().int().min(1).max(10).default(3) }),
    need: { document: WhatsNewQuery, variables: ({ first }) => ({ first }) },
  }),
];
