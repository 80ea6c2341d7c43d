import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { performEventActivity } from '#features/engage/communityEvents/server/performEventActivity.ts';
import { signIn } from '#features/people/identity/server/identityService.ts';
import { createMemberToken } from '#features/people/identity/server/memberTokens.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
} from '#features/people/identity/twoFactor/server/authenticator.ts';
import {
  sendVerificationCode,
  verifyByCode,
} from '#features/people/identity/twoFactor/server/emailCode.ts';
import { sendCode } from '#features/people/identity/twoFactor/server/oneTimeCodes.ts';
import { completeTwoFactor } from '#features/people/identity/twoFactor/server/twoFactor.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import './serverFeatures.ts';

/** Every secret that is short enough to guess. A new one needs a row here, and in docs/security.md. */

const { db } = await openTestDatabase();
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const password = 'Secret-123';
const passwordHash = await hashPassword(password, cost);

type Member = Awaited<ReturnType<typeof makeMember>>;
type TestCtx = ReturnType<typeof testContext>;

/** A secret that its owner could enter now. */
interface Guessable {
  owner: Member;
  right: string;
  /** @throws AppError */
  enter: (ctx: TestCtx, code: string) => Promise<unknown>;
}

interface ShortSecret {
  make: () => Promise<Guessable>;
  wrong: readonly [string, string];
  /** How a wrong one is answered, and one too many. */
  told: string;
  refused: readonly string[];
  /** Wrong ones in a row, of one owner and from one address. */
  most: { ofOwner: number; ofAddress: number };
}

const nextCode = (secret: string, minutes = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + minutes * 60_000,
  });

async function mailedCode(memberId: number): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('data')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return Object(mail.data).code;
}

/** The second step of a sign-in. */
async function secondStep(
  method: 'TOTP' | 'RECOVERY_CODE' | 'EMAIL_CODE',
  prepare: (owner: Member) => Promise<string>,
): Promise<Guessable> {
  const owner = await makeMember(db, { password_hash: passwordHash });
  const right = await prepare(owner);
  const { passwordHash: _none, ...first } = { remember: false, passwordHash };
  const token = await createMemberToken(db, {
    ...{ memberId: owner.id, purpose: 'SECOND_STEP', minutes: 10, now: new Date() },
    data: { ...first, methods: [method] },
  });
  return {
    ...{ owner, right },
    enter: (ctx, code) => completeTwoFactor(ctx, { token, method, code }, { userAgent: '' }),
  };
}

async function makeApp(owner: Member): Promise<{ secret: string; recoveryCodes: string[] }> {
  const ctx = testContext(db, { address: '192.0.2.1' });
  const { secret } = await beginAuthenticator(ctx, owner);
  const code = nextCode(secret, -0.5);
  return {
    secret,
    recoveryCodes: await confirmAuthenticator(ctx, { memberId: owner.id, code }),
  };
}

const digits = ['000000', '999999'] as const;

const shortSecrets: Readonly<Record<string, ShortSecret>> = {
  'shared check-in code of an event': {
    make: async () => {
      const owner = await makeMember(db);
      const { id } = await makeCommunityEvent(db, {
        ...{ starts_at: new Date(Date.now() - 60_000), attended_if: 'CHECKED_IN' },
        shared_code: true,
      });
      await sql`insert into community_event_rsvps (conversation_id, member_id, response, queued_at)
        values (${id}, ${owner.id}, 'YES', now())`.execute(db);
      const nothing = { response: null, answers: null, reason: null };
      return {
        ...{ owner, right: '123456' },
        enter: (ctx, code) =>
          performEventActivity(
            { ...ctx, viewer: owner.viewer },
            { ...nothing, conversationId: id, activity: 'check-in-event', code },
          ),
      };
    },
    ...{ wrong: digits, told: 'VALIDATION_FAILED', refused: ['RATE_LIMITED'] },
    most: { ofOwner: 5, ofAddress: 50 },
  },
  'emailed code that finishes a sign-in': {
    make: () =>
      secondStep('EMAIL_CODE', async ({ id: memberId }) => {
        const mail = { purpose: 'SIGN_IN', email: 'a@example.org', language: 'en' } as const;
        await sendCode(testContext(db), { memberId, ...mail });
        return mailedCode(memberId);
      }),
    ...{ wrong: digits, told: 'INCORRECT_OTP' },
    refused: ['MAX_ATTEMPT_REACHED', 'TEMPORARILY_DISABLED', 'RATE_LIMITED'],
    most: { ofOwner: 5, ofAddress: 50 },
  },
  'emailed code that confirms an address': {
    make: async () => {
      const owner = await makeMember(db, { email_verified_at: null });
      await sendVerificationCode(testContext(db), owner.id);
      return {
        ...{ owner, right: await mailedCode(owner.id) },
        enter: (ctx, code) => verifyByCode(ctx, { memberId: owner.id, code }),
      };
    },
    ...{ wrong: digits, told: 'INCORRECT_OTP' },
    refused: ['MAX_ATTEMPT_REACHED', 'RATE_LIMITED'],
    most: { ofOwner: 5, ofAddress: 50 },
  },
  'code of an authenticator app': {
    make: () => secondStep('TOTP', async (owner) => nextCode((await makeApp(owner)).secret)),
    ...{ wrong: digits, told: 'INCORRECT_OTP' },
    refused: ['TEMPORARILY_DISABLED', 'RATE_LIMITED'],
    most: { ofOwner: 10, ofAddress: 50 },
  },
  'first code of an authenticator app': {
    make: async () => {
      const owner = await makeMember(db);
      const { secret } = await beginAuthenticator(testContext(db), owner);
      return {
        ...{ owner, right: nextCode(secret) },
        enter: (ctx, code) => confirmAuthenticator(ctx, { memberId: owner.id, code }),
      };
    },
    ...{ wrong: digits, told: 'INCORRECT_OTP', refused: ['RATE_LIMITED'] },
    most: { ofOwner: 10, ofAddress: 50 },
  },
  'recovery code': {
    make: () =>
      secondStep('RECOVERY_CODE', async (owner) => (await makeApp(owner)).recoveryCodes[0] ?? ''),
    ...{ wrong: ['aaaaa-aaaaa', 'bbbbb-bbbbb'], told: 'INCORRECT_OTP' },
    refused: ['TEMPORARILY_DISABLED', 'RATE_LIMITED'],
    most: { ofOwner: 10, ofAddress: 50 },
  },
  // From then on a captcha is asked for, so that nobody locks out others.
  password: {
    make: async () => {
      const owner = await makeMember(db, { password_hash: passwordHash });
      const options = { userAgent: '', cost };
      return {
        ...{ owner, right: password },
        enter: (ctx, code) => signIn(ctx, { email: owner.email, password: code }, options),
      };
    },
    wrong: ['Wrong-1234', 'Wrong-5678'],
    ...{ told: 'PASSWORD_MISMATCH', refused: ['INVALID_CAPTCHA', 'TEMPORARILY_DISABLED'] },
    most: { ofOwner: 5, ofAddress: 5 },
  },
};

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.7.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'fine',
    (error) => error.code,
  );

describe.each(Object.entries(shortSecrets))('%s', (_name, secret) => {
  const { make, wrong, told, refused, most } = secret;
  const guess = ({ enter }: Guessable, code: string, address = newAddress()) =>
    codeOf(enter(testContext(db, { address }), code));

  test('after too many wrong ones, sent at once from many addresses, no guess counts', async () => {
    const held = await make();
    const guesses = Array.from({ length: most.ofOwner + 4 }, () => guess(held, wrong[0]));
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === told)).toHaveLength(most.ofOwner);
    for (const code of answers) expect([told, ...refused]).toContain(code);
    expect(refused).toContain(await guess(held, held.right));
  });

  test('the right one after a wrong one is accepted, and makes no guess count less', async () => {
    const address = newAddress();
    const held = await make();
    expect(await guess(held, wrong[0], address)).toBe(told);
    expect(await guess(held, held.right, address)).toBe('fine');
    expect(await guess(await make(), wrong[1], address)).toBe(told);
  });

  test('one address guesses so often only, whoever’s it is', async () => {
    const address = newAddress();
    let answered = 0;
    // Each owner is guessed at twice, below what an owner allows.
    while (answered <= most.ofAddress) {
      const held = await make();
      const answers = [await guess(held, wrong[0], address), await guess(held, wrong[1], address)];
      const last = answers.find((code) => code !== told);
      if (last !== undefined) {
        answered += answers.indexOf(last);
        expect(refused).toContain(last);
        break;
      }
      answered += 2;
    }
    expect(answered).toBe(most.ofAddress);
  });

  test('a guess waits for no lock on its owner or subject', async () => {
    const held = await make();
    await db.transaction().execute(async (trx) => {
      await sql`select from members where id = ${held.owner.id} for no key update`.execute(trx);
      await sql`select from community_events for update`.execute(trx);
      expect(await guess(held, wrong[0])).toBe(told);
    });
  });
});

test('docs/security.md has a row for each', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const docs = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8');
  const missing = Object.keys(shortSecrets).filter((name) => !docs.includes(`| ${name} |`));
  expect(missing).toEqual([]);
});

/** Where short random values are made, and why they need no limit. */
const shortRandoms: Readonly<Record<string, string>> = {
  'features/engage/communityEvents/server/saveCommunityEvent.ts': 'shared check-in code',
  'features/people/identity/twoFactor/server/oneTimeCodes.ts': 'emailed codes',
  'features/people/identity/twoFactor/server/recoveryCodes.ts': 'recovery codes',
  'features/engage/surveys/server/holdResponse.ts': 'an order',
  'features/people/apiKeys/server/newKey.ts': 'a prefix that is shown; a key of 238 bits',
  'features/people/oauth/server/oauthSecrets.ts': 'an id that is public; tokens of 238 bits',
  'features/people/identity/server/accountService.ts': 'a name; a password of 96 bits',
  'features/people/identity/sso/server/anonymousEntry.ts': 'a name',
  'features/people/identity/sso/server/freeUsername.ts': 'a name',
  'features/support/sideConversations/server/sideMessages.ts': 'a Message-ID of 96 bits',
  'features/support/supportEmail/server/supportLetters.ts': 'a Message-ID of 96 bits',
  'platform/dataDirLock.ts': 'a file name',
  'features/support/postProposals/server/communityAuthor.ts': 'part of a username',
  'platform/secrets/secretBox.ts': 'a nonce',
};

test('no other short random value is made on the server', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const files = fs
    .globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|Factor(?:y|ies)\.ts$|\/(?:testing|demo)\//.test(file));
  const found = files.filter((file) => {
    const text = fs.readFileSync(path.join(source, file), 'utf8');
    // 128 bits and more cannot be guessed.
    return /\brandomInt\(|\brandomBytes\((?!(?:1[6-9]|[2-9]\d)\b)/.test(text);
  });
  expect(found.sort()).toEqual(Object.keys(shortRandoms).sort());
});
