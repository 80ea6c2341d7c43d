import { z } from 'zod';
import { baseLanguages } from '#core/readerLanguages.ts';
import {
  type ExportKind,
  instant,
  jsonObject,
  maybeInstant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const memberRecord = z.object({
  id: recordId,
  username: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  emailVerifiedAt: maybeInstant,
  role: z.string().describe('The key of the base role'),
  joinedAt: instant,
  lastActivityAt: maybeInstant,
  bio: z.string(),
  signature: z.string(),
  avatar: z.string().nullable().describe('An address, or `/files/<id>/<name>`'),
  language: z.string().nullable(),
  readLanguages: z
    .array(z.enum(baseLanguages))
    .max(baseLanguages.length)
    .optional()
    .describe('Those the member reads, preferred first, without regions'),
  country: z.string().nullable(),
  timeZone: z.string().nullable(),
  customFields: jsonObject,
  status: z.enum(['ACTIVE', 'PENDING', 'REJECTED', 'BLOCKED', 'DEACTIVATED', 'DELETED']),
  statusReason: z.string().nullable(),
  suspendedUntil: maybeInstant.describe('Reads, but can’t write until then'),
  suspendedReason: z.string().nullable(),
  deletedAt: maybeInstant,
  passwordHash: z
    .string()
    .max(400)
    .optional()
    .describe('As another system stored it ([import.md](import.md#passwords)); never exported'),
});

export const memberFollowRecord = z.object({
  memberId: reference,
  followedId: reference,
  at: instant,
});

export const memberBlockRecord = z.object({
  memberId: reference,
  blockedId: reference,
  at: instant,
});

/** Members and what they follow; passwords and second factors stay here. */
export const memberExport: readonly ExportKind[] = [
  {
    kind: 'members',
    says: 'Accounts, also those that were deleted: their content stays, under the name they have now.',
    order: 10,
    record: memberRecord,
    rows: `select id::text as id, username, full_name as "fullName", first_name as "firstName",
      last_name as "lastName", email, ${sqlInstant('email_verified_at')} as "emailVerifiedAt", role,
      ${sqlInstant('joined_at')} as "joinedAt", ${sqlInstant('last_activity_at')} as "lastActivityAt",
      bio, signature, avatar_url as avatar, language, read_languages as "readLanguages", country, time_zone as "timeZone",
      custom_fields as "customFields",
      case when deleted_at is not null then 'DELETED' when blocked_at is not null then 'BLOCKED'
        when deactivated_at is not null then 'DEACTIVATED'
        when approval_status in ('PENDING', 'REJECTED') then approval_status else 'ACTIVE' end as status,
      coalesce(blocked_reason, approval_reason) as "statusReason",
      ${sqlInstant('suspended_until')} as "suspendedUntil", suspended_reason as "suspendedReason",
      ${sqlInstant('deleted_at')} as "deletedAt"
      from members order by members.id`,
  },
  {
    kind: 'memberFollows',
    says: 'Who follows whom.',
    order: 80,
    record: memberFollowRecord,
    rows: `select follower_id::text as "memberId", followed_id::text as "followedId",
      ${sqlInstant('created_at')} as at from member_follows order by follower_id, followed_id`,
  },
  {
    kind: 'memberBlocks',
    says: 'Whom members have blocked for themselves.',
    order: 80,
    record: memberBlockRecord,
    rows: `select blocker_id::text as "memberId", blocked_id::text as "blockedId",
      ${sqlInstant('created_at')} as at from member_blocks order by blocker_id, blocked_id`,
  },
];
