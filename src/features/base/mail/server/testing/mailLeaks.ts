import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const mailLeaks: FeatureLeaks = {
  queries: {
    mail: 'secrets',
    mailDelivery: { none: 'Whether mails can be sent, and how many wait.' },
    mails: 'secrets',
    mailServer: 'secrets',
    mailSuppressions: 'secrets',
  },
  routes: {
    '/admin/mail/:id/html': { none: 'A mail shows the link it holds; this one is no template’s.' },
  },
  plant: async ({ db, secrets: { word }, otherId }) => {
    await db
      .insertInto('mails')
      .values({
        kind: 'RESET_PASSWORD',
        member_id: otherId,
        recipient: `${word('mail.recipient', 'administrator')}@example.org`,
        language: 'en',
        data: JSON.stringify({ url: `https://example.org/${word('mail.link', 'nobody')}` }),
      })
      .execute();
    await db
      .insertInto('mail_server')
      .values({
        ...{ host: 'smtp.example.org', port: 587, security: 'STARTTLS' },
        ...{ username: word('mail.username', 'administrator'), from_address: 'a@example.org' },
        sealed_password: word('mail.password', 'nobody'),
      })
      .execute();
    await db
      .insertInto('mail_suppressions')
      .values({
        address: `${word('mail.suppressed', 'administrator')}@example.org`.toLowerCase(),
        reason: '550 No such user here',
      })
      .execute();
  },
};
