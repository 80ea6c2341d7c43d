import { sql } from 'kysely';
import {
  afterCursor,
  afterRow,
  exportFile,
  type MemberData,
} from '#platform/feature/memberData.ts';
import { failuresOfMember } from './loginFailures.ts';

const secret = { none: 'A secret, or what recognises one.' };

export const identityMemberData = {
  sessions: {
    columns: ['member_id'],
    export: [
      exportFile(
        'sessions',
        (id, after) => sql`
          select row_number() over (order by created_at) as cursor, created_at, seen_at, expires_at,
            method, address, user_agent
          from sessions where member_id = ${id} ${afterRow(after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  legacy_password_hashes: {
    columns: ['member_id'],
    export: secret,
    erase: { deleteBy: 'member_id' },
  },
  banned_sessions: {
    columns: ['member_id'],
    export: secret,
    erase: { deleteBy: 'member_id' },
  },
  sign_ins: {
    columns: ['member_id'],
    export: [
      exportFile(
        'signIns',
        (id, after) => sql`
          select id as cursor, at, method, outcome, address, user_agent from sign_ins
          where member_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  member_tokens: {
    columns: ['member_id'],
    export: secret,
    erase: { deleteBy: 'member_id' },
  },
  one_time_codes: {
    columns: ['member_id'],
    export: secret,
    erase: { deleteBy: 'member_id' },
  },
  login_failures: {
    columns: [],
    export: { none: 'Counts the attempts of minutes.' },
    erase: (trx, { memberId }) =>
      trx.deleteFrom('login_failures').where(failuresOfMember(memberId)).execute(),
  },
} satisfies MemberData;
