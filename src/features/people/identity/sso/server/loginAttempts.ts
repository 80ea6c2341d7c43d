import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Time limit for a sign-in at a provider. */
const lifetimeMinutes = 15;

/** State of a sign-in that the same browser must complete, once. */
export interface LoginAttempt {
  providerId: number;
  /** The callback URL. */
  callbackUrl: string;
  /** A validated path of this host; null: home. */
  returnTo: string | null;
  popup: boolean;
  country: string | null;
  language: string | null;
  /** An administrator's test: nobody is signed in. */
  trial: boolean;
  /** The member who connects the provider to their account. */
  memberId: number | null;
  nonce?: string;
  codeVerifier?: string;
  /** Id of the SAML request. */
  requestId?: string;
  /** The provider's POST (SAML), which came without the browser's cookies. */
  posted?: Record<string, string>;
}

type Stored = LoginAttempt & { browserHash: string };

export interface BegunAttempt {
  /** Sent through the provider. */
  state: string;
  /** Kept in a cookie, so that no other browser can complete the sign-in. */
  browserKey: string;
}

/** Random identifiers of an attempt, created before it is stored. */
export function newAttempt(): BegunAttempt {
  return { state: randomKey(), browserKey: randomKey() };
}

export async function saveAttempt(
  ctx: Ctx,
  { state, browserKey }: BegunAttempt,
  attempt: LoginAttempt,
): Promise<void> {
  const data: Stored = { ...attempt, browserHash: hash(browserKey).toString('hex') };
  await ctx.db
    .insertInto('login_attempts')
    .values({
      state_hash: hash(state),
      kind: 'PROVIDER',
      data: JSON.stringify(data),
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + lifetimeMinutes * 60_000),
    })
    .execute();
}

/** Stores the posted data with the attempt, once. @returns whether the attempt exists */
export async function attachPosted(
  ctx: Ctx,
  state: string,
  posted: Record<string, string>,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('login_attempts')
    .set({ data: sql`data || ${JSON.stringify({ posted })}::jsonb` })
    .where('state_hash', '=', hash(state))
    .where('kind', '=', 'PROVIDER')
    .where('expires_at', '>', ctx.now)
    .where(sql<boolean>`not data ? 'posted'`)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

/** Consumes an attempt: a second request finds none. @returns null also if it is another browser's */
export async function takeAttempt(
  ctx: Ctx,
  { state, browserKey }: { state: string; browserKey: string | undefined },
): Promise<LoginAttempt | null> {
  const row = await ctx.db
    .deleteFrom('login_attempts')
    .where('state_hash', '=', hash(state))
    .where('kind', '=', 'PROVIDER')
    .returning(['data', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= ctx.now || browserKey === undefined) return null;
  const { browserHash, ...attempt } = row.data as unknown as Stored; // written by saveAttempt
  const expected = Buffer.from(browserHash, 'hex');
  return timingSafeEqual(expected, hash(browserKey)) ? attempt : null;
}

/** Records the use of a token. @returns false if it was used before */
export async function spendToken(
  ctx: Ctx,
  { providerId, jti, expiresAt }: { providerId: number; jti: string; expiresAt: Date },
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('login_attempts')
    .values({
      state_hash: hash(`token ${providerId} ${jti}`),
      kind: 'TOKEN',
      data: '{}',
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** The cookie of one attempt; separate names, so that tabs do not interfere. */
export function attemptCookieName(state: string): string {
  return `plaza_login_${hash(state).toString('hex').slice(0, 12)}`;
}

export const attemptSeconds = lifetimeMinutes * 60;

function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

function hash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
