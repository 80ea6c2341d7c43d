import { ClientError } from '#ui/clientError.ts';
import { type MoveRefusal, moveRefusals } from '../mergingRules.ts';

/** Why the server did not let something come to another post, where that can be said. */
export function refusalOf(error: unknown): MoveRefusal | 'FORBIDDEN' | null {
  if (!(error instanceof ClientError)) return null;
  if (error.code === 'FORBIDDEN') return 'FORBIDDEN';
  const rule = error.faults[0]?.rule;
  return moveRefusals.find((each) => each === rule) ?? null;
}
