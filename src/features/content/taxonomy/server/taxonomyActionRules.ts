import { holds } from '#core/permissions.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import type { CategoryRow, TopicRow } from './taxonomyStore.ts';

declare module '#platform/feature/actionRules.ts' {
  interface ActionSubject {
    /** Of a place; of a post or response, the one it is in. */
    category: CategoryRow | null;
    topic: TopicRow | null;
  }
}

export const taxonomyActionRules = {
  'create-category': ({ viewer }) => holds(viewer, 'MANAGE_COMMUNITY'),
} satisfies Record<string, ActionRule>;
