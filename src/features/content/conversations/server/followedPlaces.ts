import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import type { FollowedPlaces } from './isFollowed.ts';

/** The most recently followed ones: more would not fit one statement. */
const limit = 5_000;

/** What a member follows; a category includes those below it. @returns null for nothing */
export async function followedPlaces(ctx: Ctx, memberId: number): Promise<FollowedPlaces | null> {
  const [marks, taxonomy] = await Promise.all([
    ctx.db
      .selectFrom('marks')
      .select(['target_type', 'target_id', 'kind'])
      .where('member_id', '=', memberId)
      .where('kind', 'in', ['follow', 'mute'])
      .where('target_type', 'in', ['conversation', 'topic', 'category', 'tag'])
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute(),
    taxonomyOf(ctx),
  ]);
  const idsOf = (kind: string, type: string) =>
    marks
      .filter((mark) => mark.kind === kind && mark.target_type === type)
      .map((mark) => mark.target_id);
  const mutedCategories = new Set(idsOf('mute', 'category'));
  const tagIds = [...idsOf('follow', 'tag'), ...idsOf('mute', 'tag')];
  const names = await namesOfTags(ctx, tagIds);
  const tagsOf = (kind: string) => idsOf(kind, 'tag').flatMap((id) => names.get(id) ?? []);
  const followed = {
    tags: tagsOf('follow'),
    conversationIds: idsOf('follow', 'conversation'),
    topicIds: idsOf('follow', 'topic'),
    categoryIds: idsOf('follow', 'category')
      .flatMap(taxonomy.branchOf)
      .filter((id) => !mutedCategories.has(id)),
  };
  if (Object.values(followed).every((ids) => ids.length === 0)) return null;
  return {
    ...followed,
    mutedIds: idsOf('mute', 'conversation'),
    mutedTopicIds: idsOf('mute', 'topic'),
    mutedTags: tagsOf('mute'),
  };
}

async function namesOfTags(
  { db }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tags').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
