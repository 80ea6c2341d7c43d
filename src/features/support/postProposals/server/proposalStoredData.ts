import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';

export const proposalMemberData = {
  support_proposals: {
    columns: ['requester_id', 'proposed_by_id'],
    export: [
      exportFile(
        'support-publications',
        (id, after) => sql`
          select id as cursor, request_id, state, title, question, answer, message, created_at,
            answered_at, answered_name, is_named, conversation_id
          from support_proposals where requester_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    // Who can't be asked any more agrees to nothing; that they agreed once stays, without their name.
    erase: async (trx, { memberId }) => {
      await trx
        .updateTable('support_proposals')
        .set({ state: 'WITHDRAWN' })
        .where('requester_id', '=', memberId)
        .where('state', '=', 'ASKED')
        .execute();
      await trx
        .updateTable('support_proposals')
        .set({ answered_name: null })
        .where('requester_id', '=', memberId)
        .execute();
    },
  },
  community_author: {
    columns: ['member_id'],
    export: { none: 'An account of the community, of no person.' },
    erase: { deleteBy: 'member_id' },
  },
} satisfies MemberData;

export const proposalContentData = {
  support_proposals: {
    columns: ['conversation_id'],
    // That the customer agreed stays with the request; what was public goes with the post.
    purge: async (trx, { type, ids }) => {
      if (type !== 'conversation') return;
      await trx
        .updateTable('support_proposals')
        .set({ title: '', question: '', answer: '' })
        .where('conversation_id', 'in', ids)
        .execute();
    },
  },
} satisfies ContentData;
