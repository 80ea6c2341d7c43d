import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const taxonomyLeaks: FeatureLeaks = {
  queries: {
    allCategories: 'secrets',
    allTopics: 'secrets',
    categories: 'secrets',
    categoriesByIds: 'secrets',
    categoriesGroupedByTags: 'secrets',
    category: 'secrets',
    tags: 'secrets',
    topic: 'secrets',
    topics: 'secrets',
  },
  routes: {
    '/care/community/rest/un-authenticated/category/all-categories-hierarchy': 'secrets',
  },
};
