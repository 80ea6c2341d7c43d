import { sql } from 'kysely';
import type { MemberData } from '#platform/feature/memberData.ts';

export const inboundMailMemberData = {
  inbound_messages: {
    columns: ['released_by_id'],
    export: { none: 'Email sent to the community, which leaves the database after 90 days.' },
    erase: (trx, { emailKey }) =>
      sql`delete from inbound_messages where lower(sender) = ${emailKey ?? ''}`.execute(trx),
  },
  mail_tokens: {
    columns: ['member_id'],
    export: { none: 'Only the hashes of reply addresses.' },
    erase: { deleteBy: 'member_id' },
  },
} satisfies MemberData;
