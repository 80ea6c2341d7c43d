import { expect, test } from 'vitest';
import { receiveEmail } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { openSupportDesk } from '#features/support/supportEmail/testing/supportDesk.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile({ secretKey: 'the secret key of these very tests' });
const desk = await openSupportDesk(db);

test('agents download the original of a third party’s email; nobody else does', async () => {
  const customer = await makeMember(db);
  const agent = await makeMember(db, { role: 'agent' });
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const created_at = new Date();
  const conversation = await db
    .insertInto('support_side_conversations')
    .values({
      ...{
        request_id: request.id,
        created_by_id: agent.id,
        created_at,
        last_message_at: created_at,
      },
      ...{ subject: 'Seal', email: 'supplier@pumps.example' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inboundId = await receiveEmail(db, desk.mailbox.id, 'From: s@pumps.example\n\nPart 4711\n');
  const message = await db
    .insertInto('support_side_messages')
    .values({
      ...{ conversation_id: conversation.id, is_inbound: true, inbound_id: inboundId, created_at },
      ...{ content: '<p>Part 4711</p>', stripped_content: 'Part 4711' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ask = async (memberId?: number) => {
    const login = memberId === undefined ? null : await portal.login(memberId);
    return portal.ask(`/support/side-messages/${message.id}/original`, {
      headers: { accept: 'text/html', ...(login && { cookie: login.cookie }) },
    });
  };
  const source = await ask(agent.id);
  expect(source.status).toBe(200);
  expect(source.headers['content-disposition']).toContain('attachment');
  expect(source.text).toContain('Part 4711');
  for (const refused of [await ask(customer.id), await ask()]) {
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain('4711');
  }
});
