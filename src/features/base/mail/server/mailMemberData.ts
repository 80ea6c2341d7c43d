import { sql } from 'kysely';
import type { MemberData } from '#platform/feature/memberData.ts';

export const mailMemberData = {
  mails: {
    columns: ['member_id'],
    export: { none: 'Mails were sent to the member, and leave the database after 30 days.' },
    erase: (trx, { memberId, emailKey }) =>
      sql`delete from mails
        where member_id = ${memberId} or lower(recipient) = ${emailKey ?? ''}`.execute(trx),
  },
} satisfies MemberData;
