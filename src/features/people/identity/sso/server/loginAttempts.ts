import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** How long somebody may take at their provider. */
const lifetimeMinutes = 15;

/** What a browser began elsewhere and must finish here, once. */
export interface LoginAttempt {
  providerId: number;
  /** Where the provider sends the browser back to. */
  callbackUrl: string;
  /** A path of this host, checked; null: home. */
  returnTo: string | null;
  popup: boolean;
  country: string | null;
  language: string | null;
  /** An administrator's trial: nobody is signed in by it. */
  trial: boolean;
  /** The member who connects the provider to the account they have. */
  memberId: number | null;
  nonce?: string;
  codeVerifier?: string;
  /** Id of the SAML request. */
  requestId?: string;
  /** What the provider posted (SAML): it came without the browser's cookies. */
  posted?: Record<string, string>;
}

type Stored = LoginAttempt & { browserHash: string };

export interface BegunAttempt {
  /** Goes through the provider and comes back. */
  state: string;
  /** Stays with the browser, in a cookie: nobody can finish in another's browser. */
  browserKey: string;
}

/** Unguessable names for an attempt, made before it is written. */
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

/** Keeps what was posted with the attempt, once. @returns whether there is such an attempt */
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

/** Ends an attempt: whoever asks second finds none. @returns null too when it is another browser's */
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

/** Writes down that a token was used. @returns false when it was before */
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

/** The cookie of one attempt, so that two tabs do not take each other's. */
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
