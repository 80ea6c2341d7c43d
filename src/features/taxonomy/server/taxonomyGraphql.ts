import { paths } from '#core/paths.ts';
import { builder } from '#platform/graphql/builder.ts';
import type { CategoryRow, TopicRow } from './taxonomyLoaders.ts';

/** SPEC §3 Category. */
export const CategoryType = builder.objectRef<CategoryRow>('Category').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    path: t.string({ resolve: (category) => paths.category(category) }),
    description: t.exposeString('description'),
    image: t.exposeString('image_url', { nullable: true }),
  }),
});

/** SPEC §3 Topic. */
export const TopicType = builder.objectRef<TopicRow>('Topic').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    path: t.string({ resolve: (topic) => paths.topic(topic) }),
    description: t.exposeString('description'),
    image: t.exposeString('image_url', { nullable: true }),
  }),
});
