import { taxonomyExport } from './taxonomyExport.ts';
import { taxonomyImport } from './taxonomyImport.ts';
import '#features/base/layouts/server/layoutAssets.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { taxonomyActionRules } from './taxonomyActionRules.ts';
import { taxonomyCacheTags, taxonomyPublicEvents } from './taxonomyEvents.ts';
import { registerTaxonomyRoutes } from './taxonomyRoutes.ts';
import { taxonomyOf } from './taxonomyStore.ts';
import './tagGraphql.ts';
import './taxonomyGraphql.ts';
import './taxonomyMutationGraphql.ts';
import './taxonomyQueryGraphql.ts';

export const taxonomyServer = defineServerFeature({
  name: 'taxonomy',
  exportKinds: taxonomyExport,
  importKinds: taxonomyImport,
  demoData: async (seed) => (await import('./demo/seedDemoTaxonomy.ts')).seedDemoTaxonomy(seed),
  layoutAssets: {
    CATEGORY: {
      pageType: 'CATEGORY_PAGE',
      list: async (ctx) => [...(await taxonomyOf(ctx)).categories.values()],
      isShown: async (ctx, id) => (await taxonomyOf(ctx)).categories.has(id),
    },
    TOPIC: {
      pageType: 'TOPIC_PAGE',
      list: async (ctx) => [...(await taxonomyOf(ctx)).topics.values()],
      isShown: async (ctx, id) => (await taxonomyOf(ctx)).topics.has(id),
    },
  },
  actionRules: taxonomyActionRules,
  registerRoutes: registerTaxonomyRoutes,
  categoryBranch: async (ctx, categoryId) => (await taxonomyOf(ctx)).branchOf(categoryId),
  cacheTags: taxonomyCacheTags,
  publicEvents: taxonomyPublicEvents,
});
