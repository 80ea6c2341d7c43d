import { beforeEach, expect, inject, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openDatabase } from '#platform/database/database.ts';
import { findSession } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { solvedCaptcha } from './captchaFactory.ts';
import { signOut } from './identityService.ts';
import { dummyHash, hashPassword, matchesPassword, passwordCost } from './passwords.ts';
import { signInWhole as signIn } from './testing/signInWhole.ts';

const { db, database } = await openTestDatabase();
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const options = { userAgent: 'test', cost };
const password = 'Secret-123';
const passwordHash = await hashPassword(password, cost);

beforeEach(() => db.deleteFrom('login_failures').execute());

const makeAccount = (fields: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(db, { password_hash: passwordHash, ...fields });

test('a member signs in by e-mail address in any case, or by username', async () => {
  const member = await makeAccount();
  const ctx = testContext(db);
  for (const login of [
    { email: member.email?.toUpperCase() },
    { username: member.username },
    { email: ` ${member.username} ` },
  ]) {
    const { account, session } = await signIn(ctx, { ...login, password }, options);
    expect(account.id).toBe(member.id);
    expect((await findSession(db, session.token, ctx.now))?.member.id).toBe(member.id);
  }
  const row = await db
    .selectFrom('members')
    .select('last_login_at')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row.last_login_at).toEqual(ctx.now);
});

test('a wrong password and an unknown account get the same answer, attempts counted', async () => {
  const member = await makeAccount();
  for (const email of [member.email, 'nobody@example.org']) {
    const ctx = testContext(db);
    const attempt = () => signIn(ctx, { email, password: 'Wrong-1234' }, options);
    const expected = {
      code: 'PASSWORD_MISMATCH',
      message: 'Login Failed. Invalid email or password.',
    };
    await expect(attempt()).rejects.toMatchObject({ ...expected, detail: { loginAttempts: 1 } });
    await expect(attempt()).rejects.toMatchObject({ ...expected, detail: { loginAttempts: 2 } });
  }
});

test('an account without a password is half baked', async () => {
  const member = await makeAccount({ password_hash: null });
  await expect(
    signIn(testContext(db), { email: member.email, password }, options),
  ).rejects.toMatchObject({ code: 'HALF_BAKED' });
});

test('only the right password tells that an account is blocked', async () => {
  const { email } = await makeAccount({ blocked_at: new Date() });
  const attempt = (word: string) => signIn(testContext(db), { email, password: word }, options);
  await expect(attempt(password)).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' });
  await expect(attempt('Wrong-1234')).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
});

test('a deleted account is unknown', async () => {
  const { email } = await makeAccount({ deleted_at: new Date() });
  await expect(signIn(testContext(db), { email, password }, options)).rejects.toMatchObject({
    code: 'PASSWORD_MISMATCH',
  });
});

test('ten failures lock an account for their address for 15 minutes, in another process too', async () => {
  const { email, username } = await makeAccount();
  const otherProcess = openDatabase({ ...inject('postgres'), database }, { max: 2 });
  const now = new Date('2026-05-01T10:00:00Z');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const attempt = async (number: number, word: string, when = now) => {
    const captchaResponse = number > 5 ? await solvedCaptcha(db) : '';
    const ctx = testContext(number % 2 ? db : otherProcess.db, {
      // One network has a whole IPv6 /64.
      address: `2001:db8::${number}`,
      now: when,
    });
    const name = number % 3 ? { email } : { username };
    return signIn(ctx, { ...name, password: word, captchaResponse }, options);
  };
  try {
    for (let number = 1; number <= 10; number += 1) {
      await expect(attempt(number, 'Wrong-1234')).rejects.toMatchObject({
        code: 'PASSWORD_MISMATCH',
        detail: { loginAttempts: number },
      });
    }
    await expect(attempt(11, password)).rejects.toMatchObject({
      code: 'TEMPORARILY_DISABLED',
      status: 429,
    });
    await expect(attempt(12, password, at(14))).rejects.toMatchObject({
      code: 'TEMPORARILY_DISABLED',
      detail: { retryAfterSeconds: 60 },
    });
    expect((await attempt(13, password, at(15))).account.username).toBe(username);
    await expect(attempt(14, 'Wrong-1234', at(15))).rejects.toMatchObject({
      detail: { loginAttempts: 1 },
    });
  } finally {
    await otherProcess.close();
  }
});

/** Attempts from one address after another, with a captcha solved where one is asked for. */
async function fail(account: { email: string | null }, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const captchaResponse = await solvedCaptcha(db);
    await expect(
      signIn(
        testContext(db, { address }),
        { email: account.email, password: 'Wrong-1234', captchaResponse },
        options,
      ),
    ).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
  }
}

test('failures of one member at an address lock out nobody else there, nor the member elsewhere', async () => {
  const [clumsy, colleague] = [await makeAccount(), await makeAccount()];
  const office = testContext(db, { address: '10.7.0.1' });
  await fail(clumsy, Array(10).fill(office.address));
  const captchaResponse = await solvedCaptcha(db);
  await expect(
    signIn(office, { email: clumsy.email, password, captchaResponse }, options),
  ).rejects.toMatchObject({ code: 'TEMPORARILY_DISABLED' });
  // The address has failed often: its captcha is asked of everyone there.
  await expect(signIn(office, { email: colleague.email, password }, options)).rejects.toMatchObject(
    { code: 'INVALID_CAPTCHA' },
  );
  const own = { email: colleague.email, password, captchaResponse: await solvedCaptcha(db) };
  expect((await signIn(office, own, options)).account.id).toBe(colleague.id);
  const home = testContext(db, { address: '10.7.0.2' });
  const fromHome = { email: clumsy.email, password, captchaResponse: await solvedCaptcha(db) };
  expect((await signIn(home, fromHome, options)).account.id).toBe(clumsy.id);
});

test('an account that many addresses guess at asks for a captcha everywhere, and its owner is told once', async () => {
  const victim = await makeAccount();
  const addresses = Array.from({ length: 12 }, (_, number) => `10.8.0.${number}`);
  await fail(victim, addresses);
  const mails = await db
    .selectFrom('mails')
    .where('kind', '=', 'PASSWORD_GUESSED')
    .select('recipient')
    .execute();
  expect(mails).toEqual([{ recipient: victim.email }]);
  const elsewhere = testContext(db, { address: '10.8.1.1' });
  await expect(signIn(elsewhere, { email: victim.email, password }, options)).rejects.toMatchObject(
    { code: 'INVALID_CAPTCHA' },
  );
  const captchaResponse = await solvedCaptcha(db);
  const { account } = await signIn(
    elsewhere,
    { email: victim.email, password, captchaResponse },
    options,
  );
  expect(account.id).toBe(victim.id);
  // The guesses from elsewhere still count.
  await expect(
    signIn(elsewhere, { email: victim.email, password: 'Wrong-1234' }, options),
  ).rejects.toMatchObject({ code: 'INVALID_CAPTCHA' });
});

test('one address that fails often is no attack to tell of', async () => {
  const member = await makeAccount();
  await fail(member, Array(10).fill('10.9.0.1'));
  const told = await db
    .selectFrom('mails')
    .where('recipient', '=', member.email ?? '')
    .select('kind')
    .execute();
  expect(told).toEqual([]);
});

test('a hundred guesses at once are no better than five', async () => {
  const { email } = await makeAccount();
  const guesses = Array.from({ length: 100 }, (_, number) =>
    signIn(
      testContext(db, { address: `10.1.0.${number}` }),
      { email, password: 'Wrong-1234' },
      options,
    ).catch((error: { code: string }) => error.code),
  );
  const codes = await Promise.all(guesses);
  expect(codes.filter((code) => code === 'PASSWORD_MISMATCH')).toHaveLength(5);
  expect(codes.filter((code) => code === 'INVALID_CAPTCHA')).toHaveLength(95);
});

test('an address that tries many accounts needs a captcha for each, and harms none of them', async () => {
  const victim = await makeAccount();
  const ctx = testContext(db, { address: '10.2.0.1' });
  for (let number = 0; number < 5; number += 1) {
    await fail({ email: `guess${number}@example.org` }, [ctx.address]);
  }
  for (let number = 0; number < 12; number += 1) {
    await expect(
      signIn(ctx, { email: victim.email, password: 'Wrong-1234' }, options),
    ).rejects.toMatchObject({ code: 'INVALID_CAPTCHA' });
  }
  const elsewhere = testContext(db, { address: '10.2.0.2' });
  expect((await signIn(elsewhere, { email: victim.email, password }, options)).account.id).toBe(
    victim.id,
  );
});

test('from the sixth attempt on a captcha is asked for, and each is good once', async () => {
  const { email } = await makeAccount();
  const attempt = (number: number, input: object) =>
    signIn(testContext(db, { address: `10.3.0.${number}` }), { email, ...input }, options);
  for (let number = 0; number < 5; number += 1) {
    await expect(attempt(number, { password: 'Wrong-1234' })).rejects.toMatchObject({
      code: 'PASSWORD_MISMATCH',
    });
  }
  const refusal = {
    code: 'INVALID_CAPTCHA',
    message: 'Please select captcha for verification',
    detail: { loginAttempts: 5 },
  };
  const captchaResponse = await solvedCaptcha(db);
  const forged = Buffer.from(
    Buffer.from(captchaResponse, 'base64').toString().replace('"cost":2000', '"cost":1'),
  ).toString('base64');
  await expect(attempt(6, { password })).rejects.toMatchObject(refusal);
  await expect(attempt(7, { password, captchaResponse: forged })).rejects.toMatchObject(refusal);
  await expect(attempt(8, { password, captchaResponse: 'x' })).rejects.toMatchObject(refusal);
  await expect(attempt(9, { password: 'Wrong-1234', captchaResponse })).rejects.toMatchObject({
    code: 'PASSWORD_MISMATCH',
    detail: { loginAttempts: 6 },
  });
  await expect(attempt(10, { password, captchaResponse })).rejects.toMatchObject(refusal);
  const again = await attempt(11, { password, captchaResponse: await solvedCaptcha(db) });
  expect(again.account.email).toBe(email);
});

test('after how many attempts a captcha is asked for is a setting', async () => {
  const { email } = await makeAccount();
  const identity = { ...defaultSettings.identity, captchaAfter: 2 };
  const attempt = (number: number, input: string) =>
    signIn(
      testContext(db, { address: `10.4.0.${number}`, settings: { identity } }),
      { email, password: input },
      options,
    );
  for (const number of [1, 2]) {
    await expect(attempt(number, 'Wrong-1234')).rejects.toMatchObject({
      code: 'PASSWORD_MISMATCH',
    });
  }
  await expect(attempt(3, password)).rejects.toMatchObject({
    code: 'INVALID_CAPTCHA',
    detail: { loginAttempts: 2 },
  });
});

test('a success starts the count of the account afresh', async () => {
  const { email } = await makeAccount();
  const ctx = testContext(db);
  const wrong = () => signIn(ctx, { email, password: 'Wrong-1234' }, options);
  await expect(wrong()).rejects.toMatchObject({ detail: { loginAttempts: 1 } });
  await signIn(ctx, { email, password }, options);
  await expect(wrong()).rejects.toMatchObject({ detail: { loginAttempts: 1 } });
});

test.each([
  [{ email: 'a\u0000b@example.org', password }],
  [{ email: ['a@example.org'], password }],
  [{ email: { $ne: null }, password }],
  [{ email: 'a@example.org', password: ['x'] }],
  [{ email: 'a@example.org', password: 'x'.repeat(1_000_000) }],
  [{ email: `${'x'.repeat(1_000_000)}@example.org`, password }],
  [{ email: 'a@example.org' }],
  [{}],
  [null],
  [[]],
  ['text'],
  [42],
])('what is not a login is told so', async (input) => {
  await expect(signIn(testContext(db), input, options)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test.each(['😀@example.org', '\ud800', 'ADMİN', '\u202e@example'])(
  'the odd name %j is refused without a fault of ours',
  async (email) => {
    await expect(signIn(testContext(db), { email, password }, options)).rejects.toMatchObject({
      status: 400,
    });
  },
);

test('signing out ends the session and notes the time', async () => {
  const member = await makeAccount();
  const ctx = testContext(db, { viewer: member.viewer });
  const { session } = await signIn(ctx, { email: member.email, password }, options);
  await signOut(ctx, session.token);
  expect(await findSession(db, session.token, ctx.now)).toBeNull();
});

test('an unknown account costs as much time as a known one', async () => {
  const real = await hashPassword(password);
  expect(real.split('$').slice(1, 4)).toEqual(dummyHash.split('$').slice(1, 4));
  expect(passwordCost.memoryCost).toBeGreaterThanOrEqual(19_456);
  expect(await matchesPassword(password, null)).toBe(false);
  const quickest = async (passwordHash: string | null) => {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const begin = performance.now();
      await matchesPassword('Wrong-1234', passwordHash);
      times.push(performance.now() - begin);
    }
    return Math.min(...times);
  };
  expect(await quickest(null)).toBeGreaterThan((await quickest(real)) / 3);
});

test('the same password typed on another keyboard matches', async () => {
  const composed = await hashPassword('Gr\u00fc\u00dfe-123', cost);
  expect(await matchesPassword('Gru\u0308\u00dfe-123', composed)).toBe(true);
});
