import type { DatabaseTransaction } from '../database/database.ts';
import { serverParts } from '../feature/serverFeature.ts';
import { endAllSessions } from './sessions.ts';

interface EndedAccess {
  memberId: number;
  now: Date;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Ends what acts for a member besides sessions, such as keys. */
    endAccess?: (trx: DatabaseTransaction, of: EndedAccess) => Promise<void>;
  }
}

/** Whoever has had an account so far has it no longer: its sessions end, and all that acts for its member. */
export async function endAccess(trx: DatabaseTransaction, of: EndedAccess): Promise<void> {
  await endAllSessions(trx, of.memberId);
  for (const end of serverParts('endAccess')) await end(trx, of);
}
