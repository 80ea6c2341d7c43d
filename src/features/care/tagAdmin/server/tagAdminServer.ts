import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { retagPosts } from './retagPosts.ts';
import { forgetOldChanges } from './tagAdminStore.ts';
import './tagAdminGraphql.ts';

export const tagAdminServer = defineServerFeature({
  name: 'tagAdmin',
  jobs: {
    retagPosts: { run: (ctx, { changeId }, { signal }) => retagPosts(ctx, changeId, signal) },
  },
  cleanUp: ({ db, now }) => forgetOldChanges(db, now),
});
