import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readCannedTextAddress } from './cannedTextAddress.ts';
import { CannedTextsQuery } from './ui/cannedTextDocuments.ts';

export const cannedResponseWidgets = [
  defineWidget({
    type: 'cannedTexts',
    properties: z.object({ size: z.number().int().min(5).max(100).default(20) }),
    need: {
      document: CannedTextsQuery,
      variables: ({ size }, { search }) => {
        const { q, of, language, page } = readCannedTextAddress(search);
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
