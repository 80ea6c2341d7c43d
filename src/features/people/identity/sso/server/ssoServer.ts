import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { registerFederationRoutes } from './federationRoutes.ts';
import { addProviderCommand } from './providerCommand.ts';
import './providerGraphql.ts';
import './sessionProviderGraphql.ts';

export const ssoServer = defineServerFeature({
  name: 'sso',
  registerRoutes: (app, { basePath, publicUrl }) =>
    registerFederationRoutes(app, { basePath, publicUrl }),
  commands: [addProviderCommand],
});
