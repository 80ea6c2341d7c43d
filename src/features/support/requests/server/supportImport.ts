import { sql } from 'kysely';
import { knownLanguages } from '#core/languages.ts';
import {
  attachImportedFiles,
  detachImportedFiles,
} from '#features/base/files/server/attachImportedFiles.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import {
  defineImportKind,
  type ImportGiven,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import { supportEntryRecord, supportRequestRecord } from './supportExport.ts';

const kinds = ['TICKET', 'CASE'];
const statuses = ['NEW', 'OPEN', 'WAITING', 'RESOLVED', 'CLOSED'];
const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'];
const channels = ['PORTAL', 'EMAIL', 'CHAT'];
const roles = ['REQUESTER', 'AGENT', 'SYSTEM'];

/** One of the words that are known here, or the first. */
function known(
  words: readonly string[],
  value: string,
  {
    given,
    what,
    otherwise = words[0] ?? '',
  }: { given: ImportGiven<unknown>; what: string; otherwise?: string },
): string {
  if (words.includes(value)) return value;
  given.degrade(`has a ${what} that is not known: ${otherwise}`);
  return otherwise;
}

interface Numbers {
  taken: ReadonlySet<number>;
  next: number[];
}

const supportRequests = defineImportKind(supportRequestRecord, {
  kind: 'supportRequests',
  table: 'support_requests',
  references: ({ requesterId, assigneeId, categoryId, topicId }) => [
    ...(requesterId === null ? [] : [['members', requesterId] as const]),
    ...(assigneeId === null ? [] : [['members', assigneeId] as const]),
    ...(categoryId === null ? [] : [['categories', categoryId] as const]),
    ...(topicId === null ? [] : [['topics', topicId] as const]),
  ],
  prepare: async ({ trx }, records): Promise<Numbers> => {
    const wanted = records.map(({ number }) => number);
    const { rows } = await sql<{ number: number }>`
      select number from support_requests where number = any(${wanted}::bigint[])`.execute(trx);
    const { rows: next } = await sql<{ number: number }>`
      select nextval('support_request_numbers') as number from generate_series(1, ${rows.length}::int)`.execute(
      trx,
    );
    return {
      taken: new Set(rows.map(({ number }) => number)),
      next: next.map(({ number }) => number),
    };
  },
  row: (request, given) => {
    const requester = given.find('members', request.requesterId);
    const isNameless =
      requester === null && request.requesterEmail === null && !request.requesterName;
    if (isNameless) given.degrade('names nobody who made it');
    const isTaken = given.prepared.taken.has(request.number);
    if (isTaken) given.degrade('has a number that is taken: another');
    const language = knownLanguages.find((code) => code === request.language);
    return {
      number: isTaken ? given.prepared.next.pop() : request.number,
      kind: known(kinds, request.kind, { given, what: 'kind' }),
      title: request.title,
      status: known(statuses, request.status, { given, what: 'status', otherwise: 'CLOSED' }),
      priority: known(priorities, request.priority, {
        given,
        what: 'priority',
        otherwise: 'NORMAL',
      }),
      channel: known(channels, request.channel, { given, what: 'channel' }),
      language: language ?? 'en',
      requester_id: requester,
      requester_name: isNameless ? '?' : request.requesterName,
      requester_email: request.requesterEmail,
      assignee_id: given.find('members', request.assigneeId),
      category_id: given.find('categories', request.categoryId),
      topic_id: given.find('topics', request.topicId),
      tags: request.tags,
      field_values: request.fields,
      created_at: request.createdAt,
      updated_at: request.createdAt,
      last_entry_at: request.createdAt,
      resolved_at: request.resolvedAt,
      closed_at: request.closedAt,
      hidden_at: request.hiddenAt,
      hidden_as: request.hiddenAt === null ? null : (request.hiddenAs ?? 'DELETED'),
    };
  },
  unwatched: ['number', 'updated_at', 'last_entry_at'],
  later: ({ mergedIntoId, followUpOfId }) => ({
    merged_into: ['supportRequests', mergedIntoId],
    follow_up_of: ['supportRequests', followUpOfId],
  }),
  keptIf: 'exists (select from support_entries where request_id = t.id)',
});

const supportEntries = defineImportKind(supportEntryRecord, {
  kind: 'supportEntries',
  table: 'support_entries',
  references: ({ requestId, authorId }) => [
    ['supportRequests', requestId],
    ['members', authorId],
  ],
  texts: ({ content, attachments }) => [content, JSON.stringify(attachments)],
  linked: ['content'],
  row: (entry, given) => {
    const request = given.find('supportRequests', entry.requestId);
    if (request === null) return 'its request was not imported';
    // What is not known to be public is a note of the team.
    const kind = known(['REPLY', 'NOTE', 'EVENT'], entry.kind, {
      given,
      what: 'kind',
      otherwise: 'NOTE',
    });
    const content = given.html(entry.content);
    return {
      ...{ request_id: request, origin_id: request, seq: entry.number, kind },
      is_public: entry.isPublic && kind !== 'NOTE',
      author_role: known(roles, entry.authorRole, { given, what: 'role', otherwise: 'SYSTEM' }),
      author_id: given.find('members', entry.authorId),
      author_name: entry.authorName,
      ...{ content, stripped_content: stripHtml(content) },
      channel: known(channels, entry.channel, { given, what: 'channel' }),
      event: entry.event,
      detail: entry.detail ?? {},
      is_automatic: entry.isAutomatic,
      created_at: entry.createdAt,
      edited_at: entry.editedAt,
      attachments: JSON.parse(given.address(JSON.stringify(entry.attachments))),
    };
  },
  removed: (scope, rows) => detachImportedFiles(scope, 'supportEntry', rows),
  written: (scope, rows) =>
    attachImportedFiles(scope, { table: 'support_entries', type: 'supportEntry' }, rows),
});

/** What a request says of its entries. */
export async function countImportedEntries({
  trx,
  source,
}: Pick<ImportScope, 'trx' | 'source'>): Promise<void> {
  await sql`
    with told as (
      select request_id, max(seq) as seq, max(created_at) as at,
        max(created_at) filter (where kind = 'REPLY' and is_public) as replied_at,
        min(created_at) filter (where kind = 'REPLY' and is_public and author_role = 'AGENT') as first_at,
        count(*) filter (where kind = 'REPLY' and is_public and author_role = 'AGENT')::int as replies,
        (array_agg(author_role order by seq desc)
          filter (where kind = 'REPLY' and is_public and author_role <> 'SYSTEM'))[1] as author
      from support_entries
      where request_id in (select target_id from import_records
        where source = ${source} and kind = 'supportRequests')
      group by request_id
    )
    update support_requests r
    set last_seq = told.seq, updated_at = told.at, last_entry_at = coalesce(told.replied_at, r.created_at),
      first_reply_at = told.first_at, agent_replies = told.replies,
      last_author = coalesce(told.author, 'REQUESTER')
    from told where told.request_id = r.id and r.last_seq < told.seq`.execute(trx);
  await sql`select setval('support_request_numbers',
    greatest((select last_value from support_request_numbers), (select max(number) from support_requests)))
    where exists (select from support_requests)`.execute(trx);
}

export const supportImport: readonly ImportKind[] = [supportRequests, supportEntries];
