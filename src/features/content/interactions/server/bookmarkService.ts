import { AppError } from '#core/errors.ts';
import { demand, demandMember, isActive } from '#core/permissions.ts';
import { canBookmark, type InCategory } from '#features/content/conversations/conversationRules.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import type { MarkTarget } from '#features/content/marks/markRules.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { writeMark } from '#features/content/marks/server/markWrites.ts';
import { categoryLoader, topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { BookmarkAssetTypeValue } from '#platform/graphql/sharedEnums.ts';

const targets = {
  MESSAGE: 'conversation',
  CATEGORY: 'category',
  TOPIC: 'topic',
} as const satisfies Record<BookmarkAssetTypeValue, MarkTarget>;

export interface BookmarkInput {
  id: number;
  action: 'add' | 'remove';
  assetType: BookmarkAssetTypeValue;
}

/**
 * Adds a post, category or topic to the viewer's bookmarks or removes it (SPEC §3 bookmark).
 * @returns whether it is among them now
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONVERSATION_CLOSED
 */
export async function updateBookmarks(ctx: Ctx, input: BookmarkInput): Promise<boolean> {
  const { id, assetType } = input;
  const memberId = demandMember(ctx.viewer);
  demand(isActive(ctx.viewer));
  const place = await getPlace(ctx, input);
  demand(canBookmark(ctx.viewer, place, ctx.settings));
  const target = targets[assetType];
  await inTransaction(ctx, async ({ trx }) => {
    if (target === 'conversation') {
      const post = await lockConversation(trx, id);
      demand(canBookmark(ctx.viewer, placeOf(post, input), ctx.settings));
      // §4: merged conversations ignore these changes.
      if (post.merged_into_id !== null) return;
    }
    await writeMark(
      trx,
      { target, id, kind: 'bookmark', memberId },
      { value: input.action === 'add' ? 1 : null, now: ctx.now },
    );
  });
  markLoader(ctx, target).clear(id);
  if (target === 'conversation') conversationLoader(ctx).clear(id);
  return (await markLoader(ctx, target).load(id)).has('bookmark');
}

type Place = InCategory & { archived?: boolean };

/** Bookmarks of archived posts can be removed. */
function placeOf(post: ConversationRow, { action }: BookmarkInput): Place {
  return { categoryId: post.category_id, archived: action === 'add' && post.archived_at !== null };
}

/** The bookmarked entity's category, if visible to the viewer. */
async function getPlace(ctx: Ctx, input: BookmarkInput): Promise<Place> {
  const { id, assetType } = input;
  if (assetType === 'MESSAGE') return placeOf(await getConversation(ctx, id), input);
  if (assetType === 'TOPIC') {
    const topic = await topicLoader(ctx).load(id);
    if (topic === null) throw new AppError('NOT_FOUND');
    return { categoryId: topic.category_id };
  }
  if ((await categoryLoader(ctx).load(id)) === null) throw new AppError('NOT_FOUND');
  return { categoryId: id };
}
