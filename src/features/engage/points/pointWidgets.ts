import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { MemberPointsQuery } from './ui/pointDocuments.ts';

export const pointWidgets = [
  defineWidget({
    type: 'memberPoints',
    properties: z.object({ rows: z.number().int().min(1).max(100).default(25) }),
    need: {
      document: MemberPointsQuery,
      variables: ({ rows }, { memberId, search }) => {
        const page = wirePage(new URLSearchParams(search).get('page'));
        return memberId === null ? null : { id: memberId, page, rows };
      },
    },
  }),
];
