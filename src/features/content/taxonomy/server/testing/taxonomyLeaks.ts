import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const taxonomyLeaks: FeatureLeaks = {
  queries: {
    allCategories: 'secrets',
    allTopics: 'secrets',
    categories: 'secrets',
    categoriesByIds: 'secrets',
    categoriesGroupedByTags: 'secrets',
    category: 'secrets',
    currentTags: { none: 'The names that were asked for, or those that staff gave them since.' },
    followedTags: { none: 'Nobody follows a tag; only public tags are listed.' },
    tags: 'secrets',
    tagsByNames: { none: 'Tags are asked for by name, and only their levels are found.' },
    topic: 'secrets',
    topics: 'secrets',
  },
  routes: {
    '/care/community/rest/un-authenticated/category/all-categories-hierarchy': 'secrets',
  },
};
