import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { categoryLoader, topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import type { Ctx } from '#platform/context.ts';
import { canPostInTopic, takesType } from '../conversationRules.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { typeFault } from './conversationTypes.ts';

/** A post's topic or category. */
export interface Place {
  topicId: number | null;
  categoryId: number;
  /** The category and its ancestors, whose counters include the post. */
  branchIds: number[];
}

export interface AskedPlace {
  topics?: readonly (string | number)[] | null;
  categoryIds?: readonly (string | number)[] | null;
}

/**
 * The topic or category of an input: a topic, optionally with its own category, or a category.
 * @throws AppError VALIDATION_FAILED if it is missing, unknown, ambiguous or does not allow
 *   such posts; FORBIDDEN for a read-only topic
 */
export async function resolvePlace(ctx: Ctx, asked: AskedPlace, type: PostType): Promise<Place> {
  const [topicId, ...otherTopics] = new Set(asked.topics?.map(String));
  const [categoryId, ...otherCategories] = new Set(asked.categoryIds?.map(String));
  if (otherTopics.length > 0) throw placeFault('topics', 'onlyOne');
  if (topicId !== undefined) {
    const place = await placeOfTopic(ctx, topicId, type);
    const around = place.branchIds.map(String);
    const isAround = asked.categoryIds?.every((id) => around.includes(String(id))) ?? true;
    if (!isAround) throw placeFault('categoryIds', 'notOfTopic');
    return place;
  }
  if (otherCategories.length > 0) throw placeFault('categoryIds', 'onlyOne');
  if (categoryId !== undefined) return placeOfCategory(ctx, categoryId);
  throw placeFault('topics', 'required');
}

async function placeOfTopic(ctx: Ctx, given: string, type: PostType): Promise<Place> {
  const id = parseId(given);
  const topic = id === null ? null : await topicLoader(ctx).load(id);
  if (topic === null) throw placeFault('topics', 'unknown');
  demand(
    canPostInTopic(ctx.viewer, { isReadOnly: topic.is_read_only, categoryId: topic.category_id }),
  );
  if (!takesType(type, ctx.settings, topic)) throw typeFault(ctx, type, topic.title);
  const place = await placeOfCategory(ctx, topic.category_id);
  return { ...place, topicId: topic.id };
}

async function placeOfCategory(ctx: Ctx, given: string | number): Promise<Place> {
  const id = parseId(given);
  const category = id === null ? null : await categoryLoader(ctx).load(id);
  if (category === null) throw placeFault('categoryIds', 'unknown');
  return {
    topicId: null,
    categoryId: category.id,
    branchIds: [...category.ancestor_ids, category.id],
  };
}

export function isAt(row: ConversationRow, place: Place): boolean {
  return row.topic_id === place.topicId && row.category_id === place.categoryId;
}

function placeFault(field: string, rule: string) {
  const message = rule === 'required' ? validationMessages.required : validationMessages.format;
  return validationFailed([{ field, rule, message }]);
}
