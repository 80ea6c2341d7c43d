import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { BrokenLinksQuery, SearchGapsQuery } from './ui/upkeepDocuments.ts';
import { readGapPeriod } from './upkeepAddress.ts';

export const upkeepWidgets = [
  defineWidget({
    type: 'searchGaps',
    properties: z.object({}),
    need: {
      document: SearchGapsQuery,
      variables: (_properties, { search }) => ({ days: readGapPeriod(search) }),
    },
  }),
  defineWidget({
    type: 'brokenLinks',
    properties: z.object({}),
    need: {
      document: BrokenLinksQuery,
      variables: (_properties, { search }) => ({
        page: wirePage(new URLSearchParams(search).get('page')),
      }),
    },
  }),
];
