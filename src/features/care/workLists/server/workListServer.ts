import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { listedCategories } from '../workListRules.ts';
import { countWork } from './workListService.ts';
import './workListGraphql.ts';

export const workListServer = defineServerFeature({
  name: 'workLists',
  pendingWork: [
    {
      href: '/admin/posts',
      text: 'workLists:pendingWork',
      isOffered: (viewer) => listedCategories(viewer, 'ESCALATED').length > 0,
      count: (ctx) => countWork(ctx, 'ESCALATED'),
    },
  ],
});
