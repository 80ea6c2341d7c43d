import { sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { deleteOwnFile } from '#features/base/files/server/deleteFile.ts';
import { deletedName } from '#features/people/members/server/shownMember.ts';
import { audit } from '#platform/audit.ts';
import { inTransaction, type Unit } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { FileStore } from '#platform/files/fileStore.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Takes a member who is deleted out of what the feature keeps, within the transaction. */
    eraseMember?: (trx: DatabaseTransaction, member: ErasedMember) => Promise<void>;
  }
}

export interface ErasedMember {
  memberId: number;
  /** What they are called from now on, without the @. */
  name: string;
}

interface Deletion {
  database: { db: Database };
  bus: EventBus;
  files: FileStore;
}

/**
 * Anonymises everybody whose grace is over: what they wrote stays, who they were does not. One
 * transaction a member, so that it may stop at any moment and go on with the next call; two
 * processes at once share the work.
 * @returns how many were deleted
 */
export async function deleteDueMembers(deletion: Deletion, now: Date): Promise<number> {
  let count = 0;
  while (await deleteNext(deletion, now)) count += 1;
  return count;
}

async function deleteNext({ database, bus, files }: Deletion, now: Date): Promise<boolean> {
  const { db } = database;
  const deleted = await inTransaction({ db, bus }, async (unit) => {
    const member = await unit.trx
      .selectFrom('members')
      .select(['id', 'email', 'email_key', 'avatar_url'])
      .where('delete_after', '<=', now)
      .where('deleted_at', 'is', null)
      .orderBy('delete_after')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!member) return null;
    await deleteTraces(unit, member);
    await anonymise(unit, member.id, now);
    const ctx = { now, viewer: anonymousViewer, address: '' };
    const subject = { subjectType: 'member', subjectId: member.id } as const;
    await audit(unit.trx, ctx, { action: 'member.deleted', ...subject });
    unit.emit({ type: 'member.deleted', payload: { memberId: member.id } });
    return member;
  });
  if (!deleted) return false;
  const { id: ownerId, avatar_url: address } = deleted;
  await deleteOwnFile({ db, store: files }, { address, ownerId });
  return true;
}

async function anonymise({ trx }: Unit, id: number, now: Date): Promise<void> {
  const username = `deleted_${id}`;
  for (const erase of serverParts('eraseMember'))
    await erase(trx, { memberId: id, name: username });
  await trx
    .updateTable('members')
    .set({
      ...{ username, username_key: username, full_name: deletedName },
      ...{ email: null, email_key: null, email_verified_at: null, password_hash: null },
      ...{ first_name: '', last_name: '', bio: '', signature: '', avatar_url: null, phone: null },
      ...{ country: null, language: null, time_zone: null, employee_id: null },
      ...{ custom_fields: '{}', screener_response: null, screener_answered_at: null },
      ...{ partner_id: null, partner_details: '{}', partner_custom_fields: '{}' },
      ...{ role: 'member', brand_user: false, profile_list_ids: [] },
      ...{ approval_reason: null, blocked_reason: null, suspended_reason: null },
      ...{ suspended_until: null, terms_accepted_at: null },
      ...{ last_login_at: null, last_logout_at: null },
      ...{ follower_count: 0, following_count: 0 },
      ...{ deactivated_at: null, delete_after: null, deleted_at: now, updated_at: now },
    })
    .where('id', '=', id)
    .execute();
}

/** Everything kept about a member that is not something they said to others. */
const ownTables = [
  'sessions',
  'banned_sessions',
  'sign_ins',
  'member_identities',
  'member_tokens',
  'one_time_codes',
  'member_factors',
  'member_preferences',
  'member_notes',
  'role_grants',
  'drafts',
] as const;

async function deleteTraces(
  { trx }: Unit,
  member: { id: number; email: string | null; email_key: string | null },
): Promise<void> {
  const { id } = member;
  for (const table of ownTables) {
    await sql`delete from ${sql.table(table)} where member_id = ${id}`.execute(trx);
  }
  await sql`delete from canned_texts where owner_id = ${id}`.execute(trx);
  await sql`delete from login_failures where subject = ${`member:${id}`}`.execute(trx);
  await sql`
    delete from mails
    where member_id = ${id} or lower(recipient) = ${member.email_key ?? ''}`.execute(trx);
  await sql`update search_reports set member_id = null where member_id = ${id}`.execute(trx);
  await sql`
    update moderation_items set appeal_text = '', latest_note = null
    where author_id = ${id} and appeal_text is not null`.execute(trx);
  // What was read or kept is nobody's business; likes, votes and follows stay counted.
  await sql`
    delete from marks where member_id = ${id} and kind in ('read', 'read-to')`.execute(trx);
  await sql`
    with gone as (
      delete from marks where member_id = ${id} and kind = 'bookmark' returning target_type, target_id
    )
    update conversations set bookmark_count = greatest(bookmark_count - 1, 0)
    where id in (select target_id from gone where target_type = 'conversation')`.execute(trx);
  await sql`
    with gone as (
      delete from member_follows where follower_id = ${id} or followed_id = ${id}
      returning follower_id, followed_id
    ), others as (
      select id from members where id in (select follower_id from gone union select followed_id from gone)
      order by id for no key update
    )
    update members set
      following_count = greatest(following_count - (select count(*) from gone where follower_id = members.id), 0),
      follower_count = greatest(follower_count - (select count(*) from gone where followed_id = members.id), 0)
    where id in (select id from others)`.execute(trx);
}
