import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { ChatSettingsQuery } from './ui/chatSettingDocuments.ts';

export const chatWidgets = [
  /** Shows the page's own data. */
  defineWidget({
    type: 'chatPreferences',
    properties: z.object({}),
    need: {
      document: ChatSettingsQuery,
      variables: (_properties, { search }) => ({
        page: Math.max(Math.trunc(Number(new URLSearchParams(search).get('page'))) || 1, 1) - 1,
      }),
    },
  }),
];
