import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { AccountSecurityQuery } from './ui/securityDocuments.ts';

const nothing = z.object({});

export const identityWidgets = [
  defineWidget({ type: 'signIn', properties: nothing, need: null }),
  defineWidget({ type: 'resetPassword', properties: nothing, need: null }),
  defineWidget({ type: 'migrateUser', properties: nothing, need: null }),
  defineWidget({ type: 'unsubscribe', properties: nothing, need: null }),
  defineWidget({ type: 'verifyEmail', properties: nothing, need: null }),
  defineWidget({
    type: 'accountSecurity',
    properties: nothing,
    need: {
      document: AccountSecurityQuery,
      variables: (_properties, _page, { viewer }) => (viewer.memberId === null ? null : {}),
    },
  }),
];
