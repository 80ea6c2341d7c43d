import { sql } from 'kysely';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { retagPosts } from './retagPosts.ts';
import { forgetOldChanges } from './tagAdminStore.ts';
import './tagAdminGraphql.ts';
import '#platform/feature/contentData.ts';

export const tagAdminServer = defineServerFeature({
  name: 'tagAdmin',
  jobs: {
    retagPosts: { run: (ctx, { changeId }, { signal }) => retagPosts(ctx, changeId, signal) },
  },
  cleanUp: ({ db, now }) => forgetOldChanges(db, now),
  memberData: { tag_changes: { columns: ['actor_id'], export: staffWork, erase: staffWork } },
  contentData: {
    tag_change_posts: {
      columns: ['conversation_id'],
      purge: async (trx, { type, ids }) => {
        if (type !== 'conversation') return;
        await sql`delete from tag_change_posts where conversation_id = any(${ids}::bigint[])`.execute(
          trx,
        );
      },
    },
  },
});
