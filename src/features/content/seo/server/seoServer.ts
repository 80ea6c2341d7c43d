import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { registerSeoRoutes } from './seoRoutes.ts';

export const seoServer = defineServerFeature({
  name: 'seo',
  registerRoutes: registerSeoRoutes,
});
