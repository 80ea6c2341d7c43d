import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const supportEmailLeaks: FeatureLeaks = {
  queries: { supportMailboxes: 'secrets' },
  routes: {
    '/support/emails/:id/html': { none: 'supportEmail.http.test.ts asks for one as everybody.' },
    '/support/emails/:id/original': {
      none: 'supportEmail.http.test.ts asks for one as everybody.',
    },
  },
  plant: async ({ db, secrets: { word }, otherId }) => {
    const mailbox = await makeMailbox(db, { route: 'support' });
    await db
      .insertInto('support_mailboxes')
      .values({
        ...{ mailbox_id: mailbox.id, updated_at: new Date() },
        signature: word('supportMailbox.signature', 'administrator'),
      })
      .execute();
    const contact = await makeSupportRequest(db, {
      ...{ title: word('contactRequest.title', 'supportDesk'), requester_name: 'Ann' },
      requester_email: `${word('contactRequest.email', 'supportDesk')}@example.org`,
      message: word('contactRequest.message', 'supportDesk'),
    });
    const entry = await db
      .selectFrom('support_entries')
      .where('request_id', '=', contact.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('support_emails')
      .values({
        ...{ entry_id: entry.id, is_inbound: true, created_at: new Date() },
        address: `${word('supportEmail.address', 'supportDesk')}@example.org`,
        reply_to: `${word('supportEmail.replyTo', 'supportDesk')}@example.org`,
        folded: word('supportEmail.folded', 'supportDesk'),
        unstored: JSON.stringify([
          { name: word('supportEmail.unstored', 'supportDesk'), reason: 'TYPE' },
        ]),
        copied: JSON.stringify([`${word('supportEmail.copied', 'supportDesk')}@example.org`]),
      })
      .execute();
    const other = await makeSupportRequest(db, { requester_id: otherId });
    await db
      .insertInto('support_copies')
      .values({
        ...{ request_id: other.id, created_at: new Date() },
        email: `${word('supportCopy.email', 'supportDesk')}@example.org`,
      })
      .execute();
  },
};
