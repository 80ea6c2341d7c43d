import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addProviderCommand } from './providerCommand.ts';
import { registerSsoRoutes } from './ssoRoutes.ts';
import './providerGraphql.ts';
import './sessionProviderGraphql.ts';

export const ssoServer = defineServerFeature({
  name: 'sso',
  apiArea: 'security',
  memberData: {
    member_identities: {
      columns: ['member_id'],
      export: { none: 'What recognises the member at a provider.' },
      erase: { deleteBy: 'member_id' },
    },
  },
  registerRoutes: (app, { basePath, publicUrl }) => registerSsoRoutes(app, { basePath, publicUrl }),
  commands: [addProviderCommand],
});
