import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { WelcomeCardQuery } from './ui/welcomeDocuments.ts';

export const welcomeWidgets = [
  defineWidget({
    type: 'welcomeCard',
    offer: { group: 'community' },
    properties: z.object({}),
    need: {
      document: WelcomeCardQuery,
      variables: (_properties, _page, { viewer }) => (viewer.memberId === null ? null : {}),
    },
  }),
];
