import DataLoader from 'dataloader';
import { AppError } from '#core/errors.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { type ConversationRow, findConversations } from './conversationQueries.ts';

/** Visible conversations by id, all that one request asks for in one statement; null where there is none. */
export function conversationLoader(ctx: Ctx): DataLoader<number, ConversationRow | null> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, ConversationRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findConversations(ctx.db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}

/** @throws AppError NOT_FOUND, and LANGUAGE_MISMATCH where each language is a community of its own (§8: 418) */
export async function getConversation(ctx: Ctx, id: number): Promise<ConversationRow> {
  const row = await conversationLoader(ctx).load(id);
  if (row === null) throw new AppError('NOT_FOUND');
  demandLanguage(ctx, row);
  return row;
}

function demandLanguage(ctx: Ctx, row: ConversationRow): void {
  if (!ctx.settings.separateLanguages || ctx.requiredLanguage === null) return;
  if (ctx.requiredLanguage !== row.language) throw new AppError('LANGUAGE_MISMATCH');
}
