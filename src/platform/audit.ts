import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';

export interface AuditEntry {
  /** The action, in the past tense: `member.blocked`, `role.changed`, `settings.changed`. */
  action: string;
  subjectType:
    | 'member'
    | 'role'
    | 'settings'
    | 'identityProvider'
    | 'ban'
    | 'profileList'
    | 'session'
    | 'spamRule'
    | 'cannedText'
    | 'points'
    | 'rank'
    | 'badge'
    | 'statusLabel'
    | 'tag'
    | 'mail'
    | 'mailbox'
    | 'inboundMail'
    | 'event'
    | 'category'
    | 'topic'
    | 'conversation'
    | 'comment'
    | 'customField'
    | 'supportRequest'
    | 'supportTeam'
    | 'chatGreeting'
    | 'supportAutomation'
    | 'supportMailbox'
    | 'supportRequestType'
    | 'supportPolicy'
    | 'guidedWorkflow'
    | 'articleTemplate'
    | 'survey'
    | 'page'
    | 'backup'
    | 'import'
    | 'apiKey'
    | 'webhook'
    | 'oldAddress'
    | 'word'
    | 'oauthApp';
  subjectId?: number | string | null;
  detail?: Record<string, unknown>;
  /** The actor; the viewer by default, except for example at sign-in. */
  actorId?: number | null;
}

/** Writes an entry of the append-only audit log in the transaction of its change. Never log secrets. */
export async function audit(
  trx: DatabaseTransaction,
  ctx: Pick<Ctx, 'now' | 'viewer' | 'address' | 'api'>,
  entry: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: ctx.now,
      actor_id: entry.actorId === undefined ? ctx.viewer.memberId : entry.actorId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId === undefined ? null : String(entry.subjectId),
      detail: JSON.stringify({ ...entry.detail, ...programOf(ctx) }),
      address: ctx.address,
    })
    .execute();
}

/** By what name its owner knows the program that did it. */
function programOf({ api }: Pick<Ctx, 'api'>): Record<string, string> {
  if (!api) return {};
  return api.kind === 'key' ? { apiKey: api.name } : { app: api.name };
}

/** Entries are kept for two years (DECISIONS "Other"); the table itself rejects deleting younger ones. */
export async function deleteOldAudit(db: Database): Promise<void> {
  await db
    .deleteFrom('audit_log')
    .where('at', '<', sql<Date>`now() - interval '2 years'`)
    .execute();
}
