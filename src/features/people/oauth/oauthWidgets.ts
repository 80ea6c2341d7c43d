import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { MyAppsQuery } from './ui/oauthDocuments.ts';

export const oauthWidgets = [
  defineWidget({
    type: 'connectedApps',
    properties: z.object({}),
    need: {
      document: MyAppsQuery,
      variables: (_properties, _page, { viewer }) => (viewer.memberId === null ? null : {}),
    },
  }),
];
