import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './publicLinkGraphql.ts';
import { registerSharedFileRoutes } from './sharedFileRoutes.ts';

export const publicLinkServer = defineServerFeature({
  name: 'supportPublicLinks',
  registerRoutes: (app, { files: store }) => registerSharedFileRoutes(app, { store }),
});
