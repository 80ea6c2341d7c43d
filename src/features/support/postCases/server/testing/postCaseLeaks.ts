import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const postCaseLeaks: FeatureLeaks = {
  queries: { supportAnswerDraft: 'secrets' },
  plant: async ({ db, secrets, members, otherId, postId, privateId }) => {
    const word = (field: string) => secrets.word(`postCase.${field}`, 'supportDesk');
    const row = await makeSupportRequest(db, {
      ...{ requester_id: otherId, title: word('title'), message: word('message') },
    });
    await makeSupportEntry(db, row, {
      ...{ author_id: members.agent, author_role: 'AGENT', content: `<p>${word('answer')}</p>` },
    });
    // A public post must not show the request, nor a request of another member the private post.
    const link = { kind: 'PUBLISHED', created_by_id: members.agent, created_at: new Date() };
    const own = await makeSupportRequest(db, { requester_id: members.member });
    await db
      .insertInto('support_request_posts')
      .values([
        { ...link, request_id: row.id, conversation_id: postId },
        { ...link, request_id: own.id, conversation_id: privateId },
        // Which posts agents link is theirs to know, even of a post that the requester sees.
        { ...link, kind: 'LINKED', request_id: own.id, conversation_id: postId },
      ])
      .execute();
    await db
      .updateTable('conversations')
      .set({ has_support_requests: true })
      .where('id', 'in', [postId, privateId])
      .execute();
  },
};
