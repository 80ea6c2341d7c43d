import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { taxonomyActionRules } from './taxonomyActionRules.ts';
import { taxonomyCacheTags } from './taxonomyEvents.ts';
import { registerTaxonomyRoutes } from './taxonomyRoutes.ts';
import { taxonomyOf } from './taxonomyStore.ts';
import './tagGraphql.ts';
import './taxonomyGraphql.ts';
import './taxonomyMutationGraphql.ts';
import './taxonomyQueryGraphql.ts';

export const taxonomyServer = defineServerFeature({
  name: 'taxonomy',
  demoData: async (seed) => (await import('./demo/seedDemoTaxonomy.ts')).seedDemoTaxonomy(seed),
  actionRules: taxonomyActionRules,
  registerRoutes: registerTaxonomyRoutes,
  categoryBranch: async (ctx, categoryId) => (await taxonomyOf(ctx)).branchOf(categoryId),
  cacheTags: taxonomyCacheTags,
});
