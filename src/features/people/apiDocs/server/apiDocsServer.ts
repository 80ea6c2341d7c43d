import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { registerApiDocRoutes } from './apiDocRoutes.ts';

/** The description of the API, and tools to try it in a browser. */
export const apiDocsServer = defineServerFeature({
  name: 'apiDocs',
  apiArea: 'any',
  registerRoutes: registerApiDocRoutes,
});
