import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import {
  isOfVisitor,
  type LiveChatRow,
  listChatEntries,
  visitorOf,
} from '#features/support/liveChat/server/liveChatQueries.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import { widgetLimits } from '../widgetRules.ts';

/** A request that began as a chat of the visitor. */
export interface OwnRequest {
  request: SupportRequestRow;
  chat: LiveChatRow;
}

/** Of the person whom the site has named, and those that began in this browser; the last active first. */
export async function listWidgetRequests(ctx: Ctx): Promise<OwnRequest[]> {
  return findOwn(ctx, null);
}

/** @throws AppError NOT_FOUND */
export async function getWidgetRequest(ctx: Ctx, id: string): Promise<OwnRequest> {
  const [found] = await findOwn(ctx, requireId(id));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Messages that the visitor sees: of the chat, and for whom the site has named also what was answered later. */
export function listWidgetMessages(ctx: Ctx, { chat }: OwnRequest): Promise<SupportEntryRow[]> {
  const isNamed = chat.person_id !== null && chat.person_id === ctx.visitor?.person?.id;
  const shown = isNamed ? { ...chat, ended_seq: null } : chat;
  return listChatEntries(ctx.db, shown, { after: 0, limit: 500 });
}

async function findOwn(ctx: Ctx, id: number | null): Promise<OwnRequest[]> {
  const visitors = ctx.visitor?.isFramed ? visitorOf(ctx) : [];
  if (visitors.length === 0) return [];
  const chats = await ctx.db
    .selectFrom('live_chats')
    .where(sql<boolean>`(${sql.join(visitors.map(isOfVisitor), sql` or `)})`)
    .$if(id !== null, (query) => query.where('request_id', '=', id))
    .orderBy('started_at', 'desc')
    .limit(widgetLimits.requests)
    .selectAll()
    .$castTo<LiveChatRow>()
    .execute();
  if (chats.length === 0) return [];
  const requests = await ctx.db
    .selectFrom('support_requests')
    .where(
      'id',
      'in',
      chats.map(({ request_id: requestId }) => requestId),
    )
    .where('merged_into', 'is', null)
    .orderBy('last_entry_at', 'desc')
    .selectAll()
    .$castTo<SupportRequestRow>()
    .execute();
  return requests.flatMap((request) => {
    const chat = chats.find(({ request_id: requestId }) => requestId === request.id);
    return chat ? [{ request, chat }] : [];
  });
}
