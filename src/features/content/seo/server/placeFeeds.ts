import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { paths } from '#core/paths.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { PostFeed } from './postFeeds.ts';

/** Feeds of the community, of a category with its subcategories, and of a topic. */
export const placeFeeds: Readonly<Record<string, PostFeed>> = {
  community: {
    says: 'Feed of the newest posts: rss or atom.',
    find: ({ settings: { name, description } }) => ({
      ...{ title: name, description, path: paths.home(), filter: {}, place: 'community' },
    }),
  },
  'categories/:id': {
    says: 'Feed of the newest posts of a category: rss or atom.',
    find: async (ctx, { id }) => {
      const { categories, branchOf } = await taxonomyOf(ctx);
      const category = categories.get(parseId(id) ?? 0);
      if (category === undefined) throw new AppError('NOT_FOUND');
      return {
        title: `${category.title} · ${ctx.settings.name}`,
        description: category.description,
        path: paths.category(category),
        filter: { categoryIds: branchOf(category.id) },
        place: `categories/${category.id}`,
      };
    },
  },
  'topics/:id': {
    says: 'Feed of the newest posts of a topic: rss or atom.',
    find: async (ctx, { id }) => {
      const topic = (await taxonomyOf(ctx)).topics.get(parseId(id) ?? 0);
      if (topic === undefined) throw new AppError('NOT_FOUND');
      return {
        title: `${topic.title} · ${ctx.settings.name}`,
        description: topic.description,
        path: paths.topic(topic),
        filter: { topicIds: [topic.id] },
        place: `topics/${topic.id}`,
      };
    },
  },
};
