import { type RawBuilder, sql } from 'kysely';

/** SQL: the row of `members` is an agent in this category, or everywhere, and may sign in. */
export function isActiveAgent(categoryId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(members.deleted_at is null
  and members.deactivated_at is null and members.blocked_at is null
  and (members.role in (select key from roles where 'MANAGE_PRIVATE_MESSAGES' = any(permissions))
    or exists (select from role_grants
      join roles on roles.key = role_grants.role_key
      where role_grants.member_id = members.id
        and (role_grants.category_id is null or role_grants.category_id = ${categoryId}::bigint)
        and 'MANAGE_PRIVATE_MESSAGES' = any(roles.permissions))))`;
}
