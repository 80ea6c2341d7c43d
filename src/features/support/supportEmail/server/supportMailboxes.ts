import type { Database } from '#platform/database/database.ts';
import type { SupportKind } from '../../requests/supportRequestRules.ts';

/** How a mailbox serves the desk. */
export interface SupportMailboxSettings {
  team_id: number | null;
  kind: SupportKind;
  /** Of requests by senders without an account. */
  language: string | null;
  signature: string;
}

const plain: SupportMailboxSettings = {
  team_id: null,
  kind: 'CASE',
  language: null,
  signature: '',
};

/** The settings of a mailbox; those of a new one until they are saved. */
export async function findSupportMailbox(
  db: Database,
  mailboxId: number | null,
): Promise<SupportMailboxSettings> {
  if (mailboxId === null) return plain;
  const row = await db
    .selectFrom('support_mailboxes')
    .where('mailbox_id', '=', mailboxId)
    .select(['team_id', 'kind', 'language', 'signature'])
    .$castTo<SupportMailboxSettings>()
    .executeTakeFirst();
  return row ?? plain;
}
