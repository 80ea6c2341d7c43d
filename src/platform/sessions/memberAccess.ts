import { sql } from 'kysely';
import { type Experience, type ExperienceRow, experienceOf } from '#core/experience.ts';
import { pointsOfMember } from '../points/storedPoints.ts';

/** An additional role; without a category it is global. */
export interface RoleGrant {
  role: string;
  categoryId: number | null;
}

/** The stored data that determines a member's permissions. */
export interface MemberAccess {
  id: number;
  username: string;
  role: string;
  grants: RoleGrant[];
  profileLists: number[];
  suspendedUntil: Date | null;
  suspendedReason: string | null;
  emailVerifiedAt: Date | null;
  /** An anonymous member (SPEC §1 "anonymous auth"). */
  anonymous: boolean;
  /** The member's preferred language. */
  language: string | null;
  /** The languages the member reads, preferred first; empty: not chosen. */
  readLanguages: string[];
  experience: Experience;
}

export interface AccessRow extends ExperienceRow {
  id: number;
  username: string;
  role: string;
  grants: RoleGrant[];
  profile_list_ids: number[];
  suspended_until: Date | null;
  suspended_reason: string | null;
  email_verified_at: Date | null;
  anonymous: boolean;
  language: string | null;
  read_languages: string[];
}

/** Columns of `members m` for `accessOf`; grants are read in the same statement. */
export const accessColumns = sql`
  m.id, m.username, m.role, m.profile_list_ids, m.suspended_until, m.suspended_reason,
  m.email_verified_at,
  m.anonymous,
  m.language, m.read_languages,
  m.joined_at, m.email, m.country, m.conversation_count, m.comment_count, m.reply_count,
  ${pointsOfMember} as points,
  (select coalesce(
     jsonb_agg(jsonb_build_object('role', g.role_key, 'categoryId', g.category_id) order by g.id), '[]')
   from role_grants g where g.member_id = m.id) as grants`;

export function accessOf(row: AccessRow): MemberAccess {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    grants: row.grants,
    profileLists: row.profile_list_ids,
    suspendedUntil: row.suspended_until,
    suspendedReason: row.suspended_reason,
    emailVerifiedAt: row.email_verified_at,
    anonymous: row.anonymous,
    language: row.language,
    readLanguages: row.read_languages,
    experience: experienceOf(row),
  };
}
