import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addProviderCommand } from './providerCommand.ts';
import { registerSsoRoutes } from './ssoRoutes.ts';
import './providerGraphql.ts';
import './sessionProviderGraphql.ts';

export const ssoServer = defineServerFeature({
  name: 'sso',
  registerRoutes: (app, { basePath, publicUrl }) => registerSsoRoutes(app, { basePath, publicUrl }),
  commands: [addProviderCommand],
});
