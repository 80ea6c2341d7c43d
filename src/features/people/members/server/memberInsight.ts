import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { hasPermission, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import {
  type InsightFigure,
  isMemberOfScope,
  type NamedKey,
  type NameSubjects,
} from '#platform/insight/insightFigure.ts';
import { memberLoader } from './memberLoader.ts';
import { isVisibleMember } from './memberVisibility.ts';

/** SQL: members that the list of members has. */
export function isListedMember({ viewer }: Pick<Ctx, 'viewer'>, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const isIn = hasPermission(viewer, 'MANAGE_USER_APPROVAL')
    ? sql`true`
    : sql`${column('approval_status')} = 'APPROVED'`;
  return sql<boolean>`(${column('deleted_at')} is null and ${isIn})`;
}

/** Sign-ups. */
export const memberInsight: readonly InsightFigure[] = [
  {
    ...{ key: 'signUps', dashboard: 'growth', order: 1, measure: 'FACTS', form: 'BARS' },
    ...{ better: 'MORE', of: 'member', filters: ['language', 'segment', 'country'] },
    isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
    facts: (ctx, { language, ...scope }) => ({
      from: sql`members member`,
      where: sql`${isListedMember(ctx, 'member')}
        and ${language === null ? sql`true` : sql`member.language = ${language}`}
        and ${isMemberOfScope(scope, sql`member.id`)}`,
      ...{ at: sql`member.joined_at`, id: sql`member.id` },
    }),
  },
];

/** Members that the viewer may see. */
export const nameMembers: NameSubjects = async (ctx, ids) => {
  const members = await memberLoader(ctx).loadMany(ids);
  return new Map(
    members.flatMap((member) =>
      member === null || member instanceof Error || !isVisibleMember(ctx.viewer, member)
        ? []
        : [
            [
              Number(member.id),
              { title: member.full_name || member.username, path: paths.member(member.id) },
            ],
          ],
    ),
  );
};

/** The same for the rows of a table. */
export async function nameMemberKeys(
  ctx: Ctx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, NamedKey>> {
  const named = await nameMembers(ctx, keys.map(Number));
  return new Map([...named].map(([id, { title, path }]) => [`${id}`, { name: title, path }]));
}
