import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { ManagedProvidersQuery } from './ui/providerDocuments.ts';

export const ssoWidgets = [
  defineWidget({
    type: 'identityProviders',
    properties: z.object({}),
    need: {
      document: ManagedProvidersQuery,
      variables: (_properties, _page, { viewer }) =>
        viewer.permissions.includes('MANAGE_COMMUNITY') ? {} : null,
    },
  }),
];
