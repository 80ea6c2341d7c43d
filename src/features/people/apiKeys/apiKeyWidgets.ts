import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { MyApiKeysQuery } from './ui/apiKeyDocuments.ts';

export const apiKeyWidgets = [
  defineWidget({
    type: 'myApiKeys',
    properties: z.object({}),
    need: {
      document: MyApiKeysQuery,
      variables: (_properties, _page, { viewer }) => (viewer.memberId === null ? null : {}),
    },
  }),
];
