import { paths } from '#core/paths.ts';
import { builder } from '#platform/graphql/builder.ts';
import type { CategoryRow, TopicRow } from './taxonomyStore.ts';

export interface HierarchyStep {
  assetType: 'CATEGORY' | 'TOPIC';
  id: number;
  title: string;
  slug: string;
  path: string;
}

const HierarchyAssetType = builder.enumType('HierarchyAssetType', {
  values: ['CATEGORY', 'TOPIC'] as const,
});

export const HierarchyStepType = builder.objectRef<HierarchyStep>('HierarchyStep').implement({
  description: 'One step of the way from the top category down (SPEC §3 hierarchy).',
  fields: (t) => ({
    assetType: t.field({ type: HierarchyAssetType, resolve: (step) => step.assetType }),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    slug: t.exposeString('slug'),
    path: t.exposeString('path'),
  }),
});

export function categoryStep({ id, title, slug }: CategoryRow): HierarchyStep {
  return { assetType: 'CATEGORY', id, title, slug, path: paths.category({ id, slug }) };
}

export function topicStep({ id, title, slug }: TopicRow): HierarchyStep {
  return { assetType: 'TOPIC', id, title, slug, path: paths.topic({ id, slug }) };
}
