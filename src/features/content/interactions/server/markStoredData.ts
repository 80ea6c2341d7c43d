import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import {
  afterRow,
  type EraseMember,
  type ExportFile,
  exportFile,
  type MemberData,
} from '#platform/feature/memberData.ts';

/** Marks have no id; they are numbered. */
const marksAs = (name: string, kinds: readonly string[]): ExportFile =>
  exportFile(
    name,
    (id, after) => sql`
      select row_number() over (order by created_at, target_type, target_id, kind) as cursor,
        kind, target_type, target_id, value, created_at
      from marks where member_id = ${id} and kind = any(${[...kinds]}::text[]) ${afterRow(after)}`,
  );

/** Reads and bookmarks are private and erased; likes, votes and follows stay counted. */
const eraseMarks: EraseMember = async (trx, { memberId }) => {
  await sql`
    delete from marks where member_id = ${memberId} and kind in ('read', 'read-to')`.execute(trx);
  await sql`
    with gone as (
      delete from marks where member_id = ${memberId} and kind = 'bookmark'
      returning target_type, target_id
    )
    update conversations set bookmark_count = greatest(bookmark_count - 1, 0)
    where id in (select target_id from gone where target_type = 'conversation')`.execute(trx);
};

export const markMemberData = {
  marks: {
    columns: ['member_id'],
    export: [
      marksAs('votes', ['vote', 'like', 'me-too', 'helpful', 'unhelpful']),
      marksAs('bookmarks', ['bookmark']),
      marksAs('follows', ['follow']),
    ],
    erase: eraseMarks,
  },
} satisfies MemberData;

export const markContentData = {
  marks: {
    columns: ['target_id'],
    purge: { none: 'Holds no words; members’ own counters rest upon these rows.' },
  },
} satisfies ContentData;
