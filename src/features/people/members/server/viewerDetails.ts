import type { ViewerPreferences } from '#core/viewerPreferences.ts';
import { noPreferences } from '#core/viewerPreferences.ts';
import type { Ctx } from '#platform/context.ts';
import { pipelinedRead } from '#platform/database/preparedStatements.ts';
import { readPreferences } from '../preferenceRules.ts';
import { keepMember, type MemberRow } from './memberLoader.ts';
import { preferencesColumn } from './preferenceQueries.ts';

/** The viewer's own row and preferences, in one statement; defaults for a visitor. */
export async function loadViewerDetails(
  ctx: Ctx,
): Promise<{ member: MemberRow | null; preferences: ViewerPreferences }> {
  const { memberId } = ctx.viewer;
  if (memberId === null) return { member: null, preferences: noPreferences };
  const row = await ctx.db
    .selectFrom('members')
    .modifyFront(pipelinedRead)
    .selectAll('members')
    .select(preferencesColumn.as('preferences'))
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!row) return { member: null, preferences: noPreferences };
  const { preferences, ...member } = row;
  keepMember(ctx, member);
  return { member, preferences: readPreferences(preferences) };
}
