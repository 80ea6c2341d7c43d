import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Database } from '#platform/database/database.ts';
import { createCaptcha } from './captcha.ts';

/** Solves a new captcha, for tests; takes a fraction of a second. */
export async function solvedCaptcha(db: Database): Promise<string> {
  const challenge = await createCaptcha(db, new Date());
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
