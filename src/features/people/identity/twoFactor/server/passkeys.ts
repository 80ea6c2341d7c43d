import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { loginMessages } from '#features/people/identity/loginMessages.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { factorNameSchema, twoFactorLimits } from '../twoFactorRules.ts';
import {
  type Factor,
  findPasskey,
  insertFactor,
  listFactors,
  spendFactor,
} from './factorQueries.ts';
import { saveChallenge, takeChallenge } from './passkeyChallenges.ts';
import { recordChange } from './recordChange.ts';
import { withoutAttestation } from './withoutAttestation.ts';

/** Loaded with the first passkey: most starts do not need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** scheme://host[:port] of this server; a passkey belongs to its host (WebAuthn §13.4.9). */
type Origin = string;

/** Options for `navigator.credentials.create`. */
export async function passkeyCreation(
  ctx: Ctx,
  {
    member,
    origin,
  }: { member: { id: number; username: string; fullName: string }; origin: Origin },
) {
  const known = await listFactors(ctx.db, member.id, 'PASSKEY');
  if (known.length >= twoFactorLimits.passkeys) throw new AppError('CONFLICT');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.settings.name,
    rpID: new URL(origin).hostname,
    userName: member.username,
    userDisplayName: member.fullName || member.username,
    userID: new TextEncoder().encode(`member ${member.id}`),
    attestationType: 'none',
    excludeCredentials: known.map(credentialIdOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await saveChallenge(ctx, { challenge: options.challenge, memberId: member.id });
  return options;
}

/**
 * Stores a new passkey.
 * @throws AppError INVALID_REQUEST if it does not answer a challenge of ours; CONFLICT if it exists
 */
export async function addPasskey(
  ctx: Ctx,
  input: { memberId: number; origin: Origin; name: unknown; response: RegistrationResponseJSON },
): Promise<void> {
  const { memberId, origin, response } = input;
  const name = parseInput(factorNameSchema, input.name);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verified(async () =>
    verifyRegistrationResponse({
      response: await withoutAttestation(response),
      expectedChallenge: (challenge) => takeChallenge(ctx, { challenge, memberId }),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
    }),
  );
  if (!registrationInfo) throw refusal();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  await inTransaction(ctx, async ({ trx }) => {
    const isNew = await insertFactor(trx, {
      memberId,
      kind: 'PASSKEY',
      name,
      externalId: id,
      data: { publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports },
      confirmedAt: ctx.now,
      now: ctx.now,
    });
    if (!isNew) throw new AppError('CONFLICT', { message: 'This passkey is already registered' });
    await recordChange(trx, ctx, { memberId, change: 'ADDED', kind: 'PASSKEY' });
  });
}

/** Options for `navigator.credentials.get`: one of the member's, or any discoverable one. */
export async function passkeyRequest(
  ctx: Ctx,
  { memberId, origin }: { memberId: number | null; origin: Origin },
) {
  const known = memberId === null ? [] : await listFactors(ctx.db, memberId, 'PASSKEY');
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: known.map(credentialIdOf),
    userVerification: 'required',
  });
  await saveChallenge(ctx, { challenge: options.challenge, memberId });
  return options;
}

/**
 * The member whose passkey signed the challenge.
 * @param memberId the expected member; null if the passkey identifies the member
 * @throws AppError INVALID_REQUEST
 */
export async function acceptPasskey(
  ctx: Ctx,
  {
    memberId,
    origin,
    response,
  }: {
    memberId: number | null;
    origin: Origin;
    response: AuthenticationResponseJSON;
  },
): Promise<number> {
  const passkey = await findPasskey(ctx.db, String(response.id));
  if (!passkey || (memberId !== null && passkey.memberId !== memberId)) throw refusal();
  const { publicKey, counter } = passkey.data;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified: ok, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(ctx, { challenge, memberId }),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: {
        id: String(response.id),
        publicKey: new Uint8Array(Buffer.from(String(publicKey), 'base64url')),
        counter: Number(counter),
      },
    }),
  );
  if (!ok) throw refusal();
  // For authenticators with a counter (most stay at 0), a repeated value reveals a cloned key.
  const value = authenticationInfo.newCounter;
  const over = value > 0 ? { over: { counter: 'counter', value } } : {};
  if (!(await spendFactor(ctx.db, { id: passkey.id, now: ctx.now, ...over }))) throw refusal();
  return passkey.memberId;
}

/** The library throws for invalid input; these are client errors. */
async function verified<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusal(cause);
  }
}

function credentialIdOf({ data, externalId }: Factor) {
  const transports = Array.isArray(data.transports) ? data.transports.map(String) : [];
  return { id: externalId ?? '', transports };
}

function refusal(cause?: unknown): AppError {
  return new AppError('INVALID_REQUEST', { message: loginMessages.INVALID_REQUEST, cause });
}
