import { sql } from 'kysely';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { draftPostHook } from './draftPostHook.ts';
import './draftGraphql.ts';

export const draftServer = defineServerFeature({
  name: 'drafts',
  memberData: {
    drafts: {
      columns: ['member_id'],
      export: {
        none: 'Unfinished: the member has it in the editor, and nobody else ever sees it.',
      },
      erase: { deleteBy: 'member_id' },
    },
  },
  contentData: {
    drafts: {
      columns: [],
      purge: async (trx, { type, ids }) => {
        if (type !== 'conversation') return;
        const keys = ids.map((id) => `edit:${id}`);
        await sql`delete from drafts where draft_key = any(${keys}::text[])`.execute(trx);
      },
    },
  },
  postHooks: [draftPostHook],
  forms: {
    deleteDraft: { page: () => '/users/me/drafts', next: () => '/users/me/drafts' },
  },
});
