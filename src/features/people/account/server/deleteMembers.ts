import { sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { deleteOwnFile } from '#features/base/files/server/deleteFile.ts';
import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import type { ErasedMember } from '#platform/feature/memberData.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { FileStore } from '#platform/files/fileStore.ts';

interface Deletion {
  database: { db: Database };
  bus: EventBus;
  files: FileStore;
}

/**
 * Anonymizes all members whose grace period is over: their content stays, their personal data is erased. One
 * transaction per member, so that it can be interrupted and resumed; concurrent processes share the work.
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
      .select(['id', 'email_key', 'avatar_url'])
      .where('delete_after', '<=', now)
      .where('deleted_at', 'is', null)
      .orderBy('delete_after')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!member) return null;
    const { id: memberId, email_key: emailKey } = member;
    await eraseMember(unit.trx, { memberId, emailKey, name: `deleted_${memberId}` });
    await unit.trx
      .updateTable('members')
      .set({ deactivated_at: null, delete_after: null, deleted_at: now, updated_at: now })
      .where('id', '=', memberId)
      .execute();
    const ctx = { now, viewer: anonymousViewer, address: '' };
    const subject = { subjectType: 'member', subjectId: memberId } as const;
    await audit(unit.trx, ctx, { action: 'member.deleted', ...subject });
    unit.emit({ type: 'member.deleted', payload: { memberId } });
    return member;
  });
  if (!deleted) return false;
  const { id: ownerId, avatar_url: address } = deleted;
  await deleteOwnFile({ db, store: files }, { address, ownerId });
  return true;
}

/** Runs every feature's part, highest layer first: texts are rewritten before counters are locked. */
async function eraseMember(trx: DatabaseTransaction, member: ErasedMember): Promise<void> {
  for (const tables of serverParts('memberData').toReversed()) {
    for (const [table, { erase }] of Object.entries(tables)) {
      if (typeof erase === 'function') await erase(trx, member);
      else if ('deleteBy' in erase) {
        await sql`
          delete from ${sql.table(table)}
          where ${sql.ref(erase.deleteBy)} = ${member.memberId}`.execute(trx);
      }
    }
  }
}
