import { createHash, randomBytes } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** Validity of a challenge. */
const minutesToAnswer = 10;
/** About 250 keys of 2,000 rounds: a fraction of a second on a computer, a second or two on a phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, keyPrefix: '00' } as const;

/** The browser's response: base64 of the challenge and its solution. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(work.algorithm),
      nonce: z.string().max(200),
      salt: z.string().max(200),
      cost: z.literal(work.cost),
      keyLength: z.number().max(64),
      keyPrefix: z.literal(work.keyPrefix),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

/** A signed proof-of-work challenge (DECISIONS "Identity"). */
export async function createCaptcha(db: Database, now: Date): Promise<Challenge> {
  return createChallenge({
    ...work,
    deriveKey,
    expiresAt: new Date(now.getTime() + minutesToAnswer * 60_000),
    hmacSignatureSecret: await captchaSecret(db),
  });
}

/** Whether a response solves one of our challenges for the first time, in any process. */
export async function passesCaptcha(ctx: Ctx, answer: string): Promise<boolean> {
  const payload = readPayload(answer);
  if (payload === null) return false;
  const { verified } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: await captchaSecret(ctx.db),
  });
  if (!verified) return false;
  const { signature, parameters } = payload.challenge;
  const taken = await ctx.db
    .insertInto('login_attempts')
    .values({
      state_hash: createHash('sha256').update(`captcha:${signature}`).digest(),
      kind: 'CAPTCHA',
      data: '{}',
      created_at: ctx.now,
      expires_at: new Date(parameters.expiresAt * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

function readPayload(answer: string): z.infer<typeof payloadSchema> | null {
  if (answer.length > 4000) return null;
  try {
    const text = Buffer.from(answer, 'base64').toString('utf8');
    return payloadSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const secrets = new WeakMap<Database, Promise<string>>();

/** Created by the first process that needs it, then shared by all. */
function captchaSecret(db: Database): Promise<string> {
  const known = secrets.get(db) ?? readSecret(db);
  secrets.set(db, known);
  known.catch(() => secrets.delete(db));
  return known;
}

async function readSecret(db: Database): Promise<string> {
  await db
    .insertInto('server_secrets')
    .values({ name: 'captcha', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', 'captcha')
    .executeTakeFirstOrThrow();
  return row.value;
}
