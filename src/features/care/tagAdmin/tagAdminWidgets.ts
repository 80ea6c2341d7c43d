import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { TagAdminQuery } from './ui/tagAdminDocuments.ts';

export const tagAdminWidgets = [
  defineWidget({
    type: 'tagAdmin',
    properties: z.object({}),
    need: {
      document: TagAdminQuery,
      variables: (_properties, { search }) => {
        const query = new URLSearchParams(search);
        return { searchKeyword: query.get('q'), page: wirePage(query.get('page')) };
      },
    },
  }),
];
