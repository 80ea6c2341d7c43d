import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { BadgeListQuery } from './ui/badgeDocuments.ts';

export const badgeWidgets = [
  defineWidget({
    type: 'badgeList',
    offer: { group: 'engagement', title: () => true },
    properties: z.object({}),
    need: { document: BadgeListQuery, variables: () => ({}) },
  }),
];
