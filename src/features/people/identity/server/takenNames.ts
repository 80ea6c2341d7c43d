import pg from 'pg';
import type { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { identityMessages } from '../identityMessageRules.ts';
import { refusal } from './enterAs.ts';
import type { Account, TakenName } from './identityQueries.ts';

const constraints: Record<string, TakenName> = {
  members_email_key_key: 'EMAIL_TAKEN',
  members_username_key_key: 'USERNAME_TAKEN',
};

/** The unique constraint that was violated; null for any other error. */
export function takenNameOf(error: unknown): TakenName | null {
  const isTwice = error instanceof pg.DatabaseError && error.code === '23505';
  return isTwice ? (constraints[error.constraint ?? ''] ?? null) : null;
}

export function takenError(taken: TakenName): AppError {
  if (taken === 'EMAIL_TAKEN') return refusal('USER_ALREADY_EXISTS');
  const message = identityMessages.usernameTaken;
  return validationFailed([{ field: 'username', rule: 'taken', message }]);
}

/** @throws AppError USER_ALREADY_EXISTS, VALIDATION_FAILED if a name is taken */
export function orTaken(result: Account | TakenName): Account {
  if (typeof result === 'string') throw takenError(result);
  return result;
}

/**
 * Writes names that were available when checked: of two concurrent requests for the same one, the second is
 * told that it is taken.
 * @throws AppError USER_ALREADY_EXISTS, VALIDATION_FAILED
 */
export async function writingNames<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const taken = takenNameOf(error);
    throw taken === null ? error : takenError(taken);
  }
}
