import { createHash } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import { emailKey } from '#core/emailAddress.ts';
import { AppError } from '#core/errors.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { FramedPerson } from '#platform/http/visitorCookie.ts';
import type { SecretBox } from '#platform/secrets/secretBox.ts';
import { identityClaimsSchema } from '../widgetInputs.ts';
import { widgetLimits } from '../widgetRules.ts';
import { listSecrets, widgetSecretPurpose } from './widgetSecrets.ts';

const sessionPurpose = 'widget session';

/** What a session contains; it is encrypted, so that only the server makes one. */
interface Session {
  personId: number;
  /** With which the identity was signed: the session ends with it. */
  secretId: number;
  /** Milliseconds since 1970. */
  until: number;
}

export interface Identified {
  session: string;
  externalId: string;
  expiresAt: Date;
}

/**
 * Exchanges an identity that a site has signed (a JWT, HS256) for a session of the page in its frame.
 * @throws AppError FORBIDDEN for a wrong signature, CONFLICT for an expired or used one, VALIDATION_FAILED, RATE_LIMITED
 */
export async function identifyVisitor(ctx: Ctx, token: string): Promise<Identified> {
  demandAllowance(ctx, { what: 'widget identity', perMinute: widgetLimits.identifyPerMinute });
  const { claims, secretId } = await verify(ctx, token);
  await takeNonce(ctx, claims);
  const { id } = await ctx.db
    .insertInto('widget_people')
    .values({ ...rowOf(claims), created_at: ctx.now, seen_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('external_id').doUpdateSet({ ...rowOf(claims), seen_at: ctx.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const until = ctx.now.getTime() + widgetLimits.sessionHours * 3_600_000;
  const session: Session = { personId: id, secretId, until };
  return {
    session: ctx.secrets.seal(JSON.stringify(session), sessionPurpose),
    externalId: claims.externalId,
    expiresAt: new Date(until),
  };
}

type Claims = ReturnType<typeof identityClaimsSchema.parse>;

function rowOf({ externalId, name, email }: Claims) {
  return { external_id: externalId, name, email: email ? emailKey(email) : null };
}

async function verify(ctx: Ctx, token: string): Promise<{ claims: Claims; secretId: number }> {
  for (const { id, sealed } of await listSecrets(ctx)) {
    const key = Buffer.from(ctx.secrets.open(sealed, widgetSecretPurpose));
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: ctx.now,
        clockTolerance: widgetLimits.clockSkew,
      });
      const claims = identityClaimsSchema.safeParse(payload);
      if (!claims.success) throw refused('BAD_REQUEST', 'The identity lacks a claim.');
      const most = ctx.now.getTime() / 1000 + widgetLimits.identityAge + widgetLimits.clockSkew;
      if (claims.data.exp > most) {
        throw refused('BAD_REQUEST', 'The identity is valid for longer than a day.');
      }
      return { claims: claims.data, secretId: id };
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue; // with another secret
      if (error instanceof errors.JWTExpired)
        throw refused('CONFLICT', 'The identity has expired.');
      if (error instanceof AppError) throw error;
      if (error instanceof errors.JOSEError) break;
      throw error;
    }
  }
  throw refused('FORBIDDEN', 'The identity is not signed with the secret.');
}

function refused(code: 'BAD_REQUEST' | 'CONFLICT' | 'FORBIDDEN', message: string): AppError {
  return new AppError(code, { message });
}

/** Each is accepted once: a copy of it, from a log or a cache, is of no use. */
async function takeNonce({ db }: Ctx, { externalId, nonce, exp }: Claims): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([externalId, nonce]))
    .digest('hex');
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('widget_nonces')
    .values({ hash, expires_at: new Date((exp + 2 * widgetLimits.clockSkew) * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (count !== 1n) throw refused('CONFLICT', 'The identity has been used before.');
}

/** @returns null if it is none of ours, has ended, or its secret no longer counts */
export async function findPersonOfSession(
  { db, secrets, now }: { db: Database; secrets: SecretBox; now: Date },
  session: string,
): Promise<FramedPerson | null> {
  const read = readSession(secrets, session);
  if (read === null || read.until <= now.getTime()) return null;
  const person = await db
    .selectFrom('widget_people')
    .innerJoin('widget_secrets', (join) => join.on('widget_secrets.id', '=', read.secretId))
    .where('widget_people.id', '=', read.personId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select(['widget_people.id', 'name', 'email'])
    .executeTakeFirst();
  return person ?? null;
}

function readSession(secrets: SecretBox, session: string): Session | null {
  try {
    return JSON.parse(secrets.open(session, sessionPurpose)) as Session; // only the server makes them
  } catch {
    return null;
  }
}

/** Used nonces that have expired, and people who did not return and have no chats. */
export async function deleteOldIdentities({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('widget_nonces').where('expires_at', '<', now).execute();
  await db.deleteFrom('widget_secrets').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('widget_people')
    .where('seen_at', '<', new Date(now.getTime() - widgetLimits.peopleDays * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('live_chats')
            .whereRef('person_id', '=', 'widget_people.id')
            .select('request_id'),
        ),
      ),
    )
    .execute();
}
