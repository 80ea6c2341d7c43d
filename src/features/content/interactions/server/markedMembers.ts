import { AppError } from '#core/errors.ts';
import { pageWindow } from '#core/paging.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { MarkKind, MarkTarget } from '#features/content/marks/markRules.ts';
import { taxonomyCounters } from '#features/content/taxonomy/server/taxonomyCounters.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import type { MemberRow } from '#features/people/members/server/memberLoader.ts';
import { visibleMembers } from '#features/people/members/server/memberQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';

/** SPEC §9: follow lists 9. */
const listSize = 9;

export interface MarkedMembersInput {
  target: Extract<MarkTarget, 'conversation' | 'topic'>;
  id: number;
  kind: Extract<MarkKind, 'like' | 'follow'>;
  page?: number;
  first?: number;
}

/**
 * Members who like or follow a post or topic, latest first (SPEC §3 user list types).
 * @throws AppError NOT_FOUND
 */
export async function listMarkedMembers(
  ctx: Ctx,
  input: MarkedMembersInput,
): Promise<Page<MemberRow>> {
  const total = await countOf(ctx, input);
  ctx.touch(`${input.target}:${input.id}`);
  const window = pageWindow(input.page, input.first, listSize);
  const rows = await visibleMembers(ctx.db)
    .innerJoin('marks', 'marks.member_id', 'members.id')
    .selectAll('members')
    .where('marks.target_type', '=', input.target)
    .where('marks.target_id', '=', input.id)
    .where('marks.kind', '=', input.kind)
    .where('members.approval_status', '=', 'APPROVED')
    .orderBy('marks.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .offset(window.offset)
    .limit(window.size + 1)
    .execute();
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: total,
  };
}

async function countOf(ctx: Ctx, { target, id, kind }: MarkedMembersInput): Promise<number> {
  if (target === 'topic') {
    const topic = await topicLoader(ctx).load(id);
    if (topic === null) throw new AppError('NOT_FOUND');
    return (await taxonomyCounters(ctx)).topic(id).followCount;
  }
  const conversation = await getConversation(ctx, id);
  return kind === 'like' ? conversation.like_count : conversation.follow_count;
}
