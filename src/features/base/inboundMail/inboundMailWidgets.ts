import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** They show their page's own data. */
export const inboundMailWidgets = [
  defineWidget({ type: 'mailboxAdmin', properties: z.object({}), need: null }),
  defineWidget({ type: 'inboundMail', properties: z.object({}), need: null }),
];
