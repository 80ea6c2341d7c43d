import { sql } from 'kysely';
import { exportedValues } from '#features/base/customFields/server/exportedValues.ts';
import {
  afterCursor,
  afterRow,
  type EraseMember,
  exportFile,
  type MemberData,
} from '#platform/feature/memberData.ts';
import { deletedName } from './shownMember.ts';

/** All profile data except counters; the account's own state is handled by `deleteMembers.ts`. */
const eraseProfile: EraseMember = (trx, { memberId, name }) =>
  trx
    .updateTable('members')
    .set({
      ...{ username: name, username_key: name, full_name: deletedName },
      ...{ email: null, email_key: null, email_verified_at: null, password_hash: null },
      ...{ first_name: '', last_name: '', bio: '', signature: '', avatar_url: null, phone: null },
      ...{ country: null, language: null, read_languages: [], time_zone: null },
      ...{
        employee_id: null,
        custom_fields: '{}',
        screener_response: null,
        screener_answered_at: null,
      },
      ...{ partner_id: null, partner_details: '{}', partner_custom_fields: '{}' },
      ...{ role: 'member', brand_user: false, profile_list_ids: [] },
      ...{ approval_reason: null, blocked_reason: null, suspended_reason: null },
      ...{ suspended_until: null, terms_accepted_at: null },
      ...{ last_login_at: null, last_logout_at: null },
      ...{ follower_count: 0, following_count: 0 },
    })
    .where('id', '=', memberId)
    .execute();

/** Subtracts the member's follows from the others' counters. */
const eraseFollows: EraseMember = (trx, { memberId }) =>
  sql`
    with gone as (
      delete from member_follows where follower_id = ${memberId} or followed_id = ${memberId}
      returning follower_id, followed_id
    ), others as (
      select id from members where id in (select follower_id from gone union select followed_id from gone)
      order by id for no key update
    )
    update members set
      following_count = greatest(following_count - (select count(*) from gone where follower_id = members.id), 0),
      follower_count = greatest(follower_count - (select count(*) from gone where followed_id = members.id), 0)
    where id in (select id from others)`.execute(trx);

export const memberData = {
  members: {
    columns: ['id'],
    export: [
      exportFile(
        'profile',
        (id, after) => sql`
          select id as cursor, id, username, email, email_verified_at, full_name, first_name,
            last_name, bio, signature, phone, partner_id, partner_details, partner_custom_fields, country,
            language, read_languages, time_zone, role, ${exportedValues('MEMBER')} as custom_fields,
            screener_response, screener_answered_at, terms_accepted_at, joined_at, last_login_at,
            last_logout_at, last_activity_at, conversation_count, comment_count, reply_count,
            likes_received_count, likes_given_count, accepted_count, follower_count, following_count
          from members where id = ${id} and id > ${after}`,
      ),
    ],
    erase: eraseProfile,
  },
  member_preferences: {
    columns: ['member_id'],
    export: [
      exportFile(
        'preferences',
        (id, after) => sql`
          select id as cursor, category, type, properties, updated_at from member_preferences
          where member_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  member_follows: {
    columns: ['follower_id', 'followed_id'],
    export: [
      exportFile(
        'followedMembers',
        (id, after) => sql`
          select followed_id as cursor, followed_id as member_id, created_at from member_follows
          where follower_id = ${id} and ${afterCursor('followed_id', after)}`,
      ),
    ],
    erase: eraseFollows,
  },
  member_badges: {
    columns: ['member_id', 'granted_by_id'],
    export: [
      exportFile(
        'badges',
        (id, after) => sql`
          select row_number() over (order by earned_at, badge_id) as cursor, badges.name, earned_at
          from member_badges join badges on badges.id = badge_id where member_id = ${id}
          ${afterRow(after)}`,
      ),
    ],
    erase: { none: 'A badge says nothing about who earned it.' },
  },
} satisfies MemberData;
