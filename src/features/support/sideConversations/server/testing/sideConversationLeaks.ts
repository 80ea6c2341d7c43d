import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const sideConversationLeaks: FeatureLeaks = {
  routes: {
    '/support/side-messages/:id/original': {
      none: 'sideConversationSource.http.test.ts asks for one as everybody.',
    },
  },
  plant: async ({ db, secrets, members }) => {
    const word = (field: string) => secrets.word(`sideConversation.${field}`, 'supportDesk');
    // Of a member who reads the request itself.
    const request = await makeSupportRequest(db, { requester_id: members.member });
    const created_at = new Date();
    const { id } = await db
      .insertInto('support_side_conversations')
      .values({
        ...{ request_id: request.id, created_by_id: members.agent, created_at },
        ...{ subject: word('subject'), email: `${word('email')}@example.org` },
        last_message_at: created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = (state: string) => ({
      ...{
        conversation_id: id,
        created_at,
        stripped_content: secrets.word(`sideConversation.${state}.text`, 'nobody'),
      },
      ...{ content: `<p>${word(`${state}.content`)}</p>`, folded: word(`${state}.folded`) },
    });
    await db
      .insertInto('support_side_messages')
      .values([
        { ...message('sent'), is_inbound: false, author_id: members.agent },
        {
          ...{ ...message('received'), is_inbound: true, sender_name: word('received.name') },
          sender_email: `${word('received.email')}@example.org`,
          unstored: JSON.stringify([{ name: word('received.unstored'), reason: 'TYPE' }]),
        },
      ])
      .execute();
  },
};
