import { sql } from 'kysely';
import { parseId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { seesAgentSide } from '#features/support/requests/server/requestVisibility.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { presenceSeconds } from '../queueFilterRules.ts';
import { demandAgent } from './demandAgent.ts';

interface PresentInList {
  requestId: number;
  memberId: number;
  isTyping: boolean;
}

/** Requests of one page of a list. */
const mostAsked = 100;

/**
 * Other agents at requests that the viewer works on.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function listPresentIn(
  ctx: Ctx,
  requestIds: readonly string[],
): Promise<PresentInList[]> {
  const memberId = demandAgent(ctx);
  const ids = requestIds
    .slice(0, mostAsked)
    .map(parseId)
    .filter((id) => id !== null);
  if (ids.length === 0) return [];
  const since = new Date(ctx.now.getTime() - presenceSeconds * 1000);
  const { rows } = await sql<PresentInList>`
    select there.request_id as "requestId", there.member_id as "memberId", there.is_typing as "isTyping"
    from support_presence there join support_requests on support_requests.id = there.request_id
    where there.request_id = any(${ids}::bigint[]) and there.seen_at > ${since}
      and there.member_id <> ${memberId} and ${seesAgentSide(ctx.viewer)}
    order by there.seen_at desc limit 200`.execute(ctx.db);
  return rows;
}

const PresentInListType = builder.objectRef<PresentInList>('SupportPresenceInList').implement({
  fields: (t) => ({
    requestId: t.id({ resolve: ({ requestId }) => requestId }),
    isTyping: t.exposeBoolean('isTyping'),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
  }),
});

builder.queryField('supportPresence', (t) =>
  t.field({
    type: [PresentInListType],
    cost: { weight: 100, items: 10 },
    description: 'Which other agents have these requests open; needs MANAGE_PRIVATE_MESSAGES.',
    args: { requestIds: t.arg.idList({ required: true, description: 'At most 100.' }) },
    resolve: (_root, { requestIds }, ctx) => listPresentIn(ctx, requestIds),
  }),
);
