import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

const never = new Date('2100-01-01T00:00:00Z');

export const identityLeaks: FeatureLeaks = {
  queries: {
    currentUser: { none: 'Oneself, none of whose names is a secret here.' },
    mySessions: { none: 'One’s own sessions; the planted one is another member’s.' },
    passwordLink: { none: 'Says whether a token is still good.' },
  },
  routes: { '/care/community/captcha': { none: 'A new puzzle.' } },
  plant: async ({ db, secrets: { word }, otherId }) => {
    await db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.alloc(32, 7),
        member_id: otherId,
        csrf_token: word('session.csrfToken', 'nobody'),
        lifetime_seconds: 1e6,
        expires_at: never,
        user_agent: word('session.userAgent', 'standing'),
        address: word('session.address', 'standing'),
      })
      .execute();
    await db
      .insertInto('sign_ins')
      .values({
        member_id: otherId,
        method: 'PASSWORD',
        outcome: 'SUCCESS',
        user_agent: word('signIn.userAgent', 'standing'),
      })
      .execute();
    await db
      .insertInto('member_tokens')
      .values({
        token_hash: Buffer.alloc(32, 9),
        member_id: otherId,
        purpose: 'RESET_PASSWORD',
        data: JSON.stringify({ note: word('token', 'nobody') }),
        expires_at: never,
      })
      .execute();
  },
};
