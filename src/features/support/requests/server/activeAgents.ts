import { type RawBuilder, sql } from 'kysely';

/** SQL: a role of `roles` works on requests; administrators have every permission, whatever is stored. */
const isAgentRole = sql`(roles.key = 'administrator'
  or 'MANAGE_PRIVATE_MESSAGES' = any(roles.permissions))`;

/**
 * SQL: the row of `members` is an agent in this category, or everywhere, and may sign in. The role that all members have
 * makes nobody an agent, so that agents are found by an index of the other roles.
 */
export function isActiveAgent(categoryId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(members.deleted_at is null
  and members.deactivated_at is null and members.blocked_at is null
  and members.id in (
    select staff.id from members staff join roles on roles.key = staff.role
    where staff.role <> 'member' and ${isAgentRole}
    union all
    select role_grants.member_id from role_grants join roles on roles.key = role_grants.role_key
    where (role_grants.category_id is null or role_grants.category_id = ${categoryId}::bigint)
      and ${isAgentRole}))`;
}
