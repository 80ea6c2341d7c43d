import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readCannedResponseAddress } from './cannedResponseAddress.ts';
import { CannedResponsesQuery } from './ui/cannedResponseDocuments.ts';

export const cannedResponseWidgets = [
  defineWidget({
    type: 'cannedTexts',
    properties: z.object({ size: z.number().int().min(5).max(100).default(20) }),
    need: {
      document: CannedResponsesQuery,
      variables: ({ size }, { search }) => {
        const { q, of, language, page } = readCannedResponseAddress(search);
        return {
          searchKeyword: q || null,
          isShared: of === '' ? null : of === 'shared',
          language: language || null,
          page: page - 1,
          first: size,
        };
      },
    },
  }),
];
