import { parseId, parseIds } from '#core/ids.ts';
import { textIn } from '#features/base/customFields/customFieldRules.ts';
import { listNamedProfileLists } from '#features/people/members/server/namedProfileLists.ts';
import {
  listOfferedTypes,
  requestTypeLoader,
} from '#features/support/requestTypes/server/requestTypeStore.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { SettingOption, SettingOptions } from '#platform/settings/settingOptions.ts';
import { liveChatSettings } from './liveChatAvailability.ts';

/** What the settings of live chat can name: teams, request types and profile lists. */
export const liveChatOptions: SettingOptions = {
  'liveChat.teamId': listTeams,
  'liveChat.typeId': listTypes,
  'liveChat.hiddenForLists': listProfileLists,
};

async function listTeams(ctx: Ctx): Promise<SettingOption[]> {
  const chosen = parseId(liveChatSettings(ctx).teamId);
  const teams = await ctx.db
    .selectFrom('support_teams')
    .select(['id', 'name'])
    .where(({ eb, or }) =>
      or([
        eb('archived_at', 'is', null),
        ...(chosen === null ? [] : [eb('id', '=', chosen)]), // archived since
      ]),
    )
    .orderBy(collated('name', ctx.locale))
    .orderBy('id')
    .execute();
  return optionsOf(teams, chosen === null ? [] : [chosen]);
}

async function listTypes(ctx: Ctx): Promise<SettingOption[]> {
  const chosen = parseId(liveChatSettings(ctx).typeId);
  const offered = (await listOfferedTypes(ctx)).filter(({ forCases }) => forCases);
  const isOffered = chosen === null || offered.some(({ id }) => id === chosen);
  const other = isOffered ? null : await requestTypeLoader(ctx).load(chosen);
  const types = [...offered, ...(other ? [other] : [])];
  return optionsOf(
    types.map(({ id, names }) => ({ id, name: textIn(names, ctx.locale) })),
    chosen === null ? [] : [chosen],
  );
}

async function listProfileLists(ctx: Ctx): Promise<SettingOption[]> {
  const chosen = parseIds(liveChatSettings(ctx).hiddenForLists);
  const offered = await listNamedProfileLists(ctx);
  const missing = chosen.filter((id) => !offered.some((list) => list.id === id));
  if (missing.length === 0) return optionsOf(offered, chosen);
  const others = await ctx.db
    .selectFrom('profile_lists')
    .select(['id', 'name'])
    .where('id', 'in', missing)
    .orderBy(collated('name', ctx.locale))
    .execute();
  return optionsOf([...offered, ...others], chosen);
}

/** What is chosen but does not exist is offered by its id, so that it is seen and can be removed. */
function optionsOf(
  records: readonly { id: number; name: string }[],
  chosen: readonly number[],
): SettingOption[] {
  const unknown = chosen.filter((id) => !records.some((record) => record.id === id));
  return [...records, ...unknown.map((id) => ({ id, name: '' }))].map(({ id, name }) => ({
    value: `${id}`,
    label: name || `${id}`,
  }));
}
