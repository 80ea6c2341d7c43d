import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { listConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { builder } from '#platform/graphql/builder.ts';

const shownPosts = 5;

/** What the side panel shows about the customer; empty for customers themselves. */
builder.objectFields(SupportRequestType, (t) => ({
  customerPosts: t.field({
    type: [ConversationType],
    cost: { weight: 200, items: shownPosts },
    description: 'The newest posts of the requester that the viewer can see; agents only.',
    resolve: (row, _args, ctx) =>
      isAgentOn(ctx, row) && row.requester_id !== null ? listPosts(ctx, row.requester_id) : [],
  }),
  customerLists: t.stringList({
    cost: 100,
    description: 'Names of the profile lists that the requester is on; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listNamesOfLists(ctx, row) : []),
  }),
}));

function listPosts(ctx: Ctx, memberId: number) {
  return listConversations(
    ctx,
    { authorIds: [memberId] },
    { order: { sort: 'RECENT', direction: 'desc' }, offset: 0, limit: shownPosts },
  );
}

async function listNamesOfLists(ctx: Ctx, row: SupportRequestRow): Promise<string[]> {
  if (row.requester_id === null) return [];
  const member = await wholeMemberLoader(ctx).load(row.requester_id);
  const ids = member?.profile_list_ids ?? [];
  if (ids.length === 0) return [];
  const lists = await ctx.db
    .selectFrom('profile_lists')
    .where('id', 'in', ids)
    .orderBy(collated('name', ctx.locale))
    .select('name')
    .execute();
  return lists.map(({ name }) => name);
}
