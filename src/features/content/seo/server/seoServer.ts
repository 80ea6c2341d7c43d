import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { registerDiscoveryRoutes } from './discoveryRoutes.ts';

export const seoServer = defineServerFeature({
  name: 'seo',
  registerRoutes: registerDiscoveryRoutes,
});
