import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { recordChange } from '#features/people/identity/twoFactor/server/recordChange.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { requestEmailChange, sendVerificationEmail } from './emailVerification.ts';
import { queuePasswordLink, requestPasswordLink } from './passwordLinks.ts';
import { changePassword } from './passwordService.ts';
import { hashPassword } from './passwords.ts';

const { db } = await openTestDatabase();
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const password = 'Secret-123';
const password_hash = await hashPassword(password, cost);
const staff = await makeMember(db, { role: 'administrator', language: 'ar' });

type Member = Awaited<ReturnType<typeof makeMember>>;
type Act = (ctx: Ctx, member: Member) => Promise<unknown>;

const requestFrom = (viewer?: Viewer) =>
  testContext(db, {
    ...{ locale: 'fr', settings: { defaultLanguage: 'es' } },
    ...(viewer && { viewer }),
  });

async function languageOfMail(
  act: Act,
  { language, from }: { language: string | null; from: (member: Member) => Viewer | undefined },
): Promise<string> {
  const member = await makeMember(db, { language, password_hash });
  await act(requestFrom(from(member)), member);
  const mail = await db
    .selectFrom('mails')
    .select('language')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  return mail.language;
}

const askForLink: Act = (ctx, { email }) =>
  requestPasswordLink(ctx, { email }, { purpose: 'RESET_PASSWORD', answerTime: 0 });
const changeSecondStep: Act = (ctx, { id }) =>
  inTransaction(ctx, ({ trx }) =>
    recordChange(trx, ctx, { memberId: id, change: 'REMOVED', kind: 'TOTP' }),
  );

const own: Record<string, Act> = {
  verification: (ctx) => sendVerificationEmail(ctx),
  'new address': (ctx, { username }) =>
    requestEmailChange(ctx, { email: `new_${username}@example.org`, currentPassword: password }),
  'changed password': (ctx) =>
    changePassword(
      ctx,
      { currentPassword: password, newPassword: 'Other-1234' },
      { sessionId: null, cost },
    ),
  'link for a password': askForLink,
  'changed second step': changeSecondStep,
};

test.each(Object.entries(own))(
  'a member reads in their own language about a %s, without one in that of the page',
  async (_about, act) => {
    const from = ({ viewer }: Member) => viewer;
    expect(await languageOfMail(act, { language: 'de', from })).toBe('de');
    expect(await languageOfMail(act, { language: null, from })).toBe('fr');
  },
);

test('a visitor who asks for a link is taken for the member', async () => {
  const from = () => undefined;
  expect(await languageOfMail(askForLink, { language: 'de', from })).toBe('de');
  expect(await languageOfMail(askForLink, { language: null, from })).toBe('fr');
});

test.each<[string, Act]>([
  [
    'sends a link',
    (ctx, { id }) =>
      inTransaction(ctx, ({ trx }) =>
        queuePasswordLink(trx, ctx, { memberId: id, purpose: 'RESET_PASSWORD', every: 0 }),
      ),
  ],
  ['removes a second step', changeSecondStep],
])('when staff %s, the mail is not in the language of staff', async (_what, act) => {
  const from = () => staff.viewer;
  expect(await languageOfMail(act, { language: 'de', from })).toBe('de');
  expect(await languageOfMail(act, { language: null, from })).toBe('es');
});
