import { holds } from '#core/permissions.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import type { CategoryRow, TopicRow } from './taxonomyStore.ts';

declare module '#platform/feature/actionRules.ts' {
  interface ActionSubject {
    /** For a topic or category; for a post or response, the one it belongs to. */
    category: CategoryRow | null;
    topic: TopicRow | null;
  }
}

export const taxonomyActionRules = {
  'create-category': ({ viewer }) => holds(viewer, 'MANAGE_COMMUNITY'),
} satisfies Record<string, ActionRule>;
