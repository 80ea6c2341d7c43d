import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { makeSupportEntry, makeSupportRequest } from '../supportFactories.ts';

export const supportLeaks: FeatureLeaks = {
  queries: {
    supportRequest: 'secrets',
    supportRequestByNumber: 'secrets',
    supportRequests: 'secrets',
  },
  plant: async ({ db, secrets, members, otherId }) => {
    const plant = async (
      state: string,
      requester: { requester_id: number } & Partial<Parameters<typeof makeSupportRequest>[1]>,
      audience: 'private' | 'supportDesk',
    ) => {
      const word = (field: string, whose = audience) =>
        secrets.word(`supportRequest[${state}].${field}`, whose);
      const row = await makeSupportRequest(db, {
        ...{ title: word('title'), message: word('message'), kind: 'CASE', ...requester },
      });
      await makeSupportEntry(db, row, {
        ...{ kind: 'NOTE', is_public: false, author_id: members.agent, author_role: 'AGENT' },
        content: `<p>${word('note', 'supportDesk')}</p>`,
      });
      await makeSupportEntry(db, row, {
        ...{ author_id: members.agent, author_role: 'AGENT', content: `<p>${word('reply')}</p>` },
      });
      return row;
    };
    await plant('own', { requester_id: members.author, number: 1 }, 'private');
    const row = await plant(
      'other',
      { requester_id: otherId, partner_id: 'acme', number: 2 },
      'supportDesk',
    );
    const resolved_at = new Date();
    await db
      .updateTable('support_requests')
      .set({ status: 'RESOLVED', resolved_at })
      .where('id', '=', row.id)
      .execute();
    await db
      .insertInto('support_ratings')
      .values({
        ...{ request_id: row.id, member_id: otherId, score: 2, created_at: new Date() },
        resolved_at,
        comment: secrets.word('supportRating.comment', 'supportDesk'),
      })
      .execute();
  },
};
