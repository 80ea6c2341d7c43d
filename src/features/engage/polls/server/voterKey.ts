import { createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import type { PollRow } from './pollQueries.ts';

const purpose = (pollId: number) => `poll:${pollId}`;

/** A random key for one anonymous poll, encrypted. It is deleted when the poll closes. */
export function sealVoterKey({ secrets }: Pick<Ctx, 'secrets'>, pollId: number): string {
  return secrets.seal(randomBytes(32).toString('base64url'), purpose(pollId));
}

/**
 * By what a poll knows a member again: in an anonymous poll a keyed hash, which without the poll's key
 * matches nobody.
 * @returns null in an anonymous poll whose key is deleted
 */
export function voterKeyOf(
  { secrets }: Pick<Ctx, 'secrets'>,
  { conversation_id: pollId, anonymous, voter_key: sealed }: PollRow,
  memberId: number,
): string | null {
  if (!anonymous) return String(memberId);
  if (sealed === null) return null;
  const key = secrets.open(sealed, purpose(pollId));
  return createHmac('sha256', key).update(String(memberId)).digest('base64url');
}
