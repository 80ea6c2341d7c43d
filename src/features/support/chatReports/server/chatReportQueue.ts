import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { demand, type Viewer } from '#core/permissions.ts';
import type { ChatReports } from '#db/tables.ts';
import {
  type ChatSpan,
  findChatMessage,
  listChatMessages,
} from '#features/support/chat/server/chatQueries.ts';
import { type ReportedMessage, reportedOf } from '#features/support/chat/server/chatReports.ts';
import { eraseChatMessage } from '#features/support/chat/server/chatWrites.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import {
  type ChatReportResolution,
  canHandleChatReports,
  readFurther,
} from '../chatReportRules.ts';

export type ChatReportRow = Selectable<ChatReports>;

/** Without those of the viewer's own messages: others decide about them, and who reported them stays unknown. */
function reportsFor(viewer: Viewer, db: Database) {
  return db.selectFrom('chat_reports').where('author_id', 'is distinct from', viewer.memberId);
}

/** Open ones with the oldest first, or handled ones with the latest first. @throws AppError FORBIDDEN */
export async function listChatReports(
  ctx: Ctx,
  asked: { isOpen: boolean; page?: number | null; first?: number | null },
): Promise<Page<ChatReportRow>> {
  demand(canHandleChatReports(ctx.viewer));
  const window = pageWindow(asked.page, asked.first);
  const handled = asked.isOpen ? 'is' : 'is not';
  const reports = reportsFor(ctx.viewer, ctx.db).where('resolved_at', handled, null);
  const rows = await reports
    .selectAll()
    .orderBy(asked.isOpen ? 'created_at' : 'resolved_at', asked.isOpen ? 'asc' : 'desc')
    .orderBy('id')
    .limit(window.size + 1)
    .offset(window.offset)
    .execute();
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: async () => {
      const { count } = await reports
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
async function getReport(ctx: Ctx, db: Database, id: string): Promise<ChatReportRow> {
  demand(canHandleChatReports(ctx.viewer));
  const row = await reportsFor(ctx.viewer, db)
    .selectAll()
    .where('id', '=', requireId(id))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Messages before or after those that a report keeps. Each reading is audited: reports are the only way for staff into
 * a chat of others, and an open one the only reason.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function readReportedChat(
  ctx: Ctx,
  id: string,
  span: Pick<ChatSpan, 'before' | 'after'>,
): Promise<ReportedMessage[]> {
  return inTransaction(ctx, async ({ trx }) => {
    const report = await getReport(ctx, trx, id);
    demandOpen(report);
    if (report.room_id === null) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      ...{ action: 'chat.reportedRead', subjectType: 'member', subjectId: report.author_id },
      detail: { reportId: report.id, before: span.before ?? null, after: span.after ?? null },
    });
    const room = { id: report.room_id, joined_seq: 0 };
    const asked = { ...span, textOnly: true, limit: readFurther };
    return (await listChatMessages(trx, room, asked)).rows.map(reportedOf);
  });
}

/**
 * Closes all open reports of the message; `DELETED` erases it in the chat.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function resolveChatReport(
  ctx: Ctx,
  id: string,
  resolution: ChatReportResolution,
): Promise<ChatReportRow> {
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const report = await getReport(ctx, trx, id);
    demandOpen(report);
    if (resolution === 'DELETED') await eraseReported(ctx, unit, report);
    await trx
      .updateTable('chat_reports')
      .set({ resolved_at: ctx.now, resolved_by_id: ctx.viewer.memberId, resolution })
      .where('resolved_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('id', '=', report.id),
          eb.and([eb('room_id', '=', report.room_id), eb('seq', '=', report.seq)]),
        ]),
      )
      .execute();
    await audit(trx, ctx, {
      ...{ action: 'chat.reportResolved', subjectType: 'member', subjectId: report.author_id },
      detail: { reportId: report.id, resolution },
    });
    return getReport(ctx, trx, id);
  });
}

async function eraseReported(ctx: Ctx, unit: Unit, report: ChatReportRow): Promise<void> {
  const { room_id: roomId, seq } = report;
  if (roomId === null) return;
  const { trx } = unit;
  await trx
    .selectFrom('chat_rooms')
    .where('id', '=', roomId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  const row = await findChatMessage(trx, { id: roomId, joined_seq: 0 }, seq);
  if (row === null || row.deleted_at !== null) return;
  await eraseChatMessage(unit, row, ctx.now);
}

function demandOpen({ resolved_at }: ChatReportRow): void {
  if (resolved_at === null) return;
  throw new AppError('CONFLICT', { message: 'Somebody has handled this report already.' });
}

/** For the number that staff see. */
export async function countOpenChatReports(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  limit: number,
): Promise<number> {
  const rows = await reportsFor(viewer, db)
    .where('resolved_at', 'is', null)
    .select('id')
    .limit(limit)
    .execute();
  return rows.length;
}
