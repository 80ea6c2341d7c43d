import '#platform/demo/demoData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './requestTypeGraphql.ts';

/** Request types of the support desk. */
export const requestTypeServer = defineServerFeature({
  name: 'supportRequestTypes',
  demoData: async (seed) =>
    (await import('./demo/seedDemoRequestTypes.ts')).seedDemoRequestTypes(seed),
});
