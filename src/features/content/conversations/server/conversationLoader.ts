import { AppError } from '#core/errors.ts';
import { hasPermission } from '#core/permissions.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { batched } from '#platform/database/batched.ts';
import type { Database } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { publicScope } from '#platform/visibilityScope.ts';
import { whyAbsent } from './absentConversation.ts';
import { type ConversationRow, findConversations } from './conversationQueries.ts';

/** Visible conversations by id, batched per request; null if missing. */
export function conversationLoader(ctx: Ctx): RememberingLoader<number, ConversationRow | null> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): RememberingLoader<number, ConversationRow | null> {
  return new RememberingLoader(async (ids) => inOrderOf(ids, await findConversations(ctx, ids)));
}

/**
 * @throws AppError NOT_FOUND, PUBLIC_TO_PRIVATE or UNAUTHENTICATED where it was known before it
 *   became private
 */
export async function getConversation(ctx: Ctx, id: number): Promise<ConversationRow> {
  // A cached null is outdated once the post exists.
  ctx.touch(`conversation:${id}`);
  const row = await conversationLoader(ctx).load(id);
  if (row === null) throw await whyAbsent(ctx, id);
  return row;
}

/**
 * A conversation that somebody opens.
 * @throws AppError as getConversation, and LANGUAGE_MISMATCH where each language is a community of its
 *   own (§8: 418); moderators open the posts of all languages
 */
export async function openConversation(ctx: Ctx, id: number): Promise<ConversationRow> {
  const row = await getConversation(ctx, id);
  const { requiredLanguage, settings, viewer } = ctx;
  const isForeign = requiredLanguage !== null && requiredLanguage !== row.language;
  const isBarred = settings.separateLanguages && isForeign;
  if (isBarred && !hasPermission(viewer, 'MANAGE_SPAM_POSTS', row.category_id)) {
    throw new AppError('LANGUAGE_MISMATCH');
  }
  return row;
}

/**
 * A conversation about to be answered, like `getConversation`: concurrent writers share the statement, which
 * covers public content.
 * @throws AppError as getConversation
 */
export async function getConversationToAnswer(ctx: Ctx, id: number): Promise<ConversationRow> {
  await primeConversation(ctx, id);
  return getConversation(ctx, id);
}

/** Loads public content for the request's loader, with the statement that concurrent writers share. */
export async function primeConversation(ctx: Ctx, id: number): Promise<void> {
  const row = await findTogether(ctx.db, id);
  if (row !== null && !isTypeHidden(row.type, ctx.settings)) conversationLoader(ctx).prime(id, row);
}

const findTogether = batched(async (db: Database, ids: readonly number[]) =>
  inOrderOf(ids, await findConversations(publicScope(db), [...new Set(ids)])),
);
