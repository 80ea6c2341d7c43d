import type { Insertable } from 'kysely';
import type { SupportRequests } from '#db/tables.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import { indexMissingEntries } from './entryWords.ts';
import type { SupportEntryRow, SupportRequestRow } from './supportRows.ts';

let serial = 0;

/** Inserts a request with its opening entry for a test. Emits no event: use the service for that. */
export async function makeSupportRequest(
  db: Database,
  fields: Partial<Insertable<SupportRequests>> & { message?: string } = {},
): Promise<SupportRequestRow> {
  serial += 1;
  const { message = 'It does not work.', ...columns } = fields;
  const at = columns.created_at ?? new Date();
  const isContact = columns.requester_email != null;
  const requester_id = isContact ? null : (columns.requester_id ?? (await makeMember(db)).id);
  const row = await db
    .insertInto('support_requests')
    .values({
      ...{ kind: 'CASE', title: `Request ${serial}`, status: 'OPEN', last_entry_at: at },
      ...{ created_at: at, updated_at: at, last_seq: 1, revision: 1, created_by_id: requester_id },
      ...columns,
      requester_id,
    })
    .returningAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
  await makeSupportEntry(db, row, {
    seq: 1,
    content: `<p>${message}</p>`,
    created_at: new Date(at),
  });
  return row;
}

export async function makeSupportEntry(
  db: Database,
  request: SupportRequestRow,
  fields: Partial<SupportEntryRow> = {},
): Promise<SupportEntryRow> {
  const { detail: _detail, attachments = [], ...columns } = fields;
  const seq = columns.seq ?? request.last_seq + 1;
  const entry = await db
    .insertInto('support_entries')
    .values({
      ...{ request_id: request.id, origin_id: request.id, kind: 'REPLY', is_public: true },
      ...{ author_id: request.requester_id, author_role: 'REQUESTER', created_at: new Date() },
      ...columns,
      attachments: JSON.stringify(attachments),
      stripped_content: (columns.content ?? '').replaceAll(/<[^>]+>/g, ''),
      seq,
    })
    .returningAll()
    .$castTo<SupportEntryRow>()
    .executeTakeFirstOrThrow();
  request.last_seq = Math.max(request.last_seq, seq);
  await indexMissingEntries({ db });
  await db
    .updateTable('support_requests')
    .set({ last_seq: request.last_seq })
    .where('id', '=', request.id)
    .execute();
  return entry;
}
