import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/guideLink.ts';
import { openApiAddress } from '../apiDocAddresses.ts';
import { registerApiDocRoutes } from './apiDocRoutes.ts';

/** The description of the API, and tools to try it in a browser. */
export const apiDocsServer = defineServerFeature({
  name: 'apiDocs',
  apiArea: 'any',
  registerRoutes: registerApiDocRoutes,
  siteGuide: () => [{ part: 'api', title: 'OpenAPI 3.1', path: openApiAddress, isFile: true }],
});
