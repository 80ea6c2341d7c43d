import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { makeMailbox, receiveEmail } from '../inboundMailFactories.ts';

export const inboundMailLeaks: FeatureLeaks = {
  queries: {
    mailboxes: 'secrets',
    mailRouteChoices: { none: 'The names of features that can take email.' },
    inboundMails: 'secrets',
    inboundMail: 'secrets',
  },
  routes: {
    '/admin/inbound-mail/:id/html': { none: 'inboundMail.http.test.ts asks for one as everybody.' },
    '/admin/inbound-mail/:id/source': 'secrets',
  },
  plant: async ({ db, secrets: { word } }) => {
    const mailbox = await makeMailbox(db, {
      name: word('mailbox.name', 'administrator'),
      secret: word('mailbox.secret', 'nobody'),
      last_error: word('mailbox.error', 'administrator'),
      state: 'FAILED',
    });
    await receiveEmail(
      db,
      mailbox.id,
      `From: ${word('inboundMail.sender', 'administrator')}@example.org\nTo: x@example.org\nSubject: Hi\n\n${word('inboundMail.text', 'administrator')}\n`,
    );
  },
};
