import { sql } from 'kysely';
import { z } from 'zod';
import { hasPermission } from '#core/permissions.ts';
import { maybeInstant, sqlInstant } from '#platform/export/exportKind.ts';
import type { IncrementalKind } from '#platform/incremental/incrementalKind.ts';
import { managesMembers } from '../memberRules.ts';

const at = (name: string) => sqlInstant(`members.${name}`);

const ofStaff = 'null without the permission to edit members';

export const memberRows: readonly IncrementalKind[] = [
  {
    kind: 'members',
    says: 'Members whose profile the owner of the key may see; their email and other private data only with EDIT_USER.',
    area: 'members',
    table: 'members',
    since: 'joined_at',
    row: z.object({
      username: z.string(),
      fullName: z.string(),
      brandUser: z.boolean(),
      isAnonymous: z.boolean(),
      joinedAt: z.iso.datetime(),
      email: z.string().nullable().describe(ofStaff),
      emailVerifiedAt: maybeInstant.describe(ofStaff),
      role: z.string().nullable().describe(ofStaff),
      country: z.string().nullable().describe(ofStaff),
      language: z.string().nullable().describe(ofStaff),
      partnerId: z.string().nullable().describe(`The company; ${ofStaff}`),
      approvalStatus: z.string().nullable().describe(ofStaff),
      blockedAt: maybeInstant.describe(ofStaff),
      suspendedUntil: maybeInstant.describe(ofStaff),
      deactivatedAt: maybeInstant.describe(ofStaff),
    }),
    columns: ({ viewer, settings }) => {
      const { anonymousUsernameShown } = settings.identity;
      const mayEdit = hasPermission(viewer, 'EDIT_USER');
      const ownId = viewer.memberId ?? 0;
      const isOpen = sql`(${sql.lit(mayEdit)} or members.id = ${ownId}::bigint)`;
      const guarded = (column: string, name: string) =>
        sql`case when ${isOpen} then ${sql.raw(column)} end as ${sql.ref(name)}`;
      return sql`${sql.raw(`members.username, members.full_name as "fullName",
          members.brand_user as "brandUser", ${at('joined_at')} as "joinedAt"`)},
        (members.anonymous and not ${sql.lit(anonymousUsernameShown)}) as "isAnonymous",
        ${sql.join([
          guarded('members.email', 'email'),
          guarded(at('email_verified_at'), 'emailVerifiedAt'),
          guarded('members.role', 'role'),
          guarded('members.country', 'country'),
          guarded('members.language', 'language'),
          guarded('members.partner_id', 'partnerId'),
          guarded('members.approval_status', 'approvalStatus'),
          guarded(at('blocked_at'), 'blockedAt'),
          guarded(at('suspended_until'), 'suspendedUntil'),
          guarded(at('deactivated_at'), 'deactivatedAt'),
        ])}`;
    },
    // As `isVisibleMember`, and as lists of members.
    seen: ({
      viewer,
    }) => sql<boolean>`(members.deleted_at is null and (members.id = ${viewer.memberId ?? 0}::bigint or (
      ${sql.raw(
        [
          ...(managesMembers(viewer.permissions)
            ? []
            : ['members.blocked_at is null', 'members.deactivated_at is null']),
          ...(hasPermission(viewer, 'MANAGE_USER_APPROVAL')
            ? []
            : [`members.approval_status = 'APPROVED'`]),
          ...(hasPermission(viewer, 'MANAGE_SPAM_POSTS') ? [] : ['not members.content_hidden']),
          'true',
        ].join(' and '),
      )})))`,
  },
];
