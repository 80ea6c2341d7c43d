import { textIn } from '#features/base/customFields/customFieldRules.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import type { Ctx } from '#platform/context.ts';
import type { ReportGroup } from '../supportReportRules.ts';
import type { ReportRow } from './reportRows.ts';

/** What rows are of, in the order of the rows; channels, priorities and languages are named where they are shown. */
export async function namesOfRows(
  ctx: Ctx,
  rows: readonly Pick<ReportRow, 'key'>[],
  group: ReportGroup,
): Promise<(string | null)[]> {
  const keys = rows.map(({ key }) => key);
  const named = (byId: ReadonlyMap<string, string>) =>
    keys.map((key) => (key === null ? null : (byId.get(key) ?? null)));
  if (group === 'TEAM') {
    const teams = await ctx.db.selectFrom('support_teams').select(['id', 'name']).execute();
    return named(new Map(teams.map(({ id, name }) => [`${id}`, name])));
  }
  if (group === 'TYPE') return named(await typeNames(ctx));
  if (group !== 'AGENT') return keys;
  const members = keys.map((key) => (key === null ? null : memberLoader(ctx).load(Number(key))));
  return (await Promise.all(members)).map((member) => {
    if (member === null) return null;
    const { full_name: fullName, username } = shownMember(member, ctx.viewer);
    return fullName || username;
  });
}

async function typeNames(ctx: Ctx): Promise<Map<string, string>> {
  const types = await ctx.db.selectFrom('support_request_types').select(['id', 'names']).execute();
  return new Map(
    types.map(({ id, names }) => [`${id}`, textIn(names as Record<string, string>, ctx.locale)]),
  );
}
