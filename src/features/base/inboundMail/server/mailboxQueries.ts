import type { Selectable } from 'kysely';
import type { Mailboxes } from '#db/tables.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  MailboxAuth,
  MailboxKind,
  MailboxSecurity,
  MailboxState,
  SenderCheck,
} from '../inboundMailRules.ts';
import type { ImapAccount } from './imapConnection.ts';

type Checked = 'kind' | 'security' | 'auth' | 'state' | 'authentication';

export interface StoredMailbox extends Omit<Selectable<Mailboxes>, Checked> {
  kind: MailboxKind;
  security: MailboxSecurity | null;
  auth: MailboxAuth | null;
  state: MailboxState;
  authentication: SenderCheck;
}

export interface ImapMailbox extends ImapAccount {
  id: number;
}

export async function listMailboxes(db: Database, locale: string): Promise<StoredMailbox[]> {
  const rows = await db
    .selectFrom('mailboxes')
    .selectAll()
    .orderBy(collated('name', locale))
    .orderBy('id')
    .execute();
  return rows.map(mailboxRow);
}

/** Of every mailbox, lower case. */
export async function listMailboxAddresses(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('mailboxes').select('address').execute();
  return new Set(rows.map(({ address }) => address.toLowerCase()));
}

export async function findMailbox(db: Database, id: number): Promise<StoredMailbox | null> {
  const row = await db.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? mailboxRow(row) : null;
}

/** The enabled mailboxes of kind IMAP. */
export async function listFetchedMailboxes(
  db: Database,
): Promise<{ id: number; updated_at: Date }[]> {
  return await db
    .selectFrom('mailboxes')
    .select(['id', 'updated_at'])
    .where('kind', '=', 'IMAP')
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
}

/** @returns null if there is none, or it is disabled or not complete */
export async function findImapMailbox(db: Database, id: number): Promise<ImapMailbox | null> {
  const row = await findMailbox(db, id);
  return row?.enabled ? imapAccountOf(row) : null;
}

export function imapAccountOf(row: StoredMailbox): ImapMailbox | null {
  const { id, host, port, security, username, auth, folder, secret } = row;
  if (host === null || port === null || security === null || auth === null) return null;
  if (username === null || secret === null) return null;
  return { id, host, port, security, username, auth, folder, secret };
}

function mailboxRow(row: Selectable<Mailboxes>): StoredMailbox {
  return row as StoredMailbox; // enforced by the table's check constraints
}
