import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import type { NotificationSubject } from '#platform/notifications/notificationType.ts';
import { markReadSchema, mostCounted, notificationsPerPage } from '../notificationRules.ts';
import {
  countNotifications,
  listNotifications,
  listUnreadSubjects,
  markRead,
  markUnread,
  type NotificationFilter,
  type NotificationRow,
  type ReadNotifications,
} from './notificationQueries.ts';
import { findNotificationType } from './notificationTypes.ts';
import { notificationText } from './notificationWords.ts';
import { ofKnownTypes, withSubjects } from './shownNotifications.ts';
import { addPushJob, signalChange } from './storeNotices.ts';

export type ShownNotification = NotificationRow & { subject: NotificationSubject };

/**
 * The viewer's own, the latest first. Whatever they may no longer see is left out, so a page can be
 * shorter than asked for.
 * @throws AppError UNAUTHENTICATED
 */
export async function listNotificationPage(
  ctx: Ctx,
  asked: {
    page?: number | null;
    first?: number | null;
    unread?: boolean | null;
    types?: readonly string[] | null;
  },
): Promise<Page<ShownNotification>> {
  const memberId = demandMember(ctx.viewer);
  const window = pageWindow(asked.page, asked.first, notificationsPerPage);
  const filter: NotificationFilter = {
    memberId,
    ...(asked.unread && { unread: true }),
    ...(asked.types && { types: asked.types }),
  };
  const rows = await listNotifications(ctx.db, filter, {
    offset: window.offset,
    limit: window.size + 1,
  });
  return {
    nodes: await withSubjects(ctx, ofKnownTypes(rows.slice(0, window.size))),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countNotifications(ctx.db, filter),
  };
}

/**
 * How many unread ones the viewer may see, at most a hundred; 0 for a visitor (§7 notifications
 * unread count).
 */
export async function countUnread(ctx: Ctx): Promise<number> {
  const { memberId } = ctx.viewer;
  if (memberId === null) return 0;
  const rows = await listUnreadSubjects(ctx.db, memberId, mostCounted);
  return (await withSubjects(ctx, rows)).length;
}

/** A notification's text in the viewer's language: "Ana and 2 others liked your comment". */
export async function notificationSentence(ctx: Ctx, row: NotificationRow): Promise<string> {
  const type = findNotificationType(row.type);
  if (!type) throw new AppError('NOT_FOUND');
  const [actor, other] = await Promise.all(
    row.actorIds.slice(0, 2).map((id) => memberName(ctx, id)),
  );
  const data = row.data as Record<string, string | number>; // as the notice gave it
  const values = { ...data, actor: actor ?? '', other: other ?? '' };
  if (row.actorCount === 0) return notificationText(type, 'text_none', ctx.locale, values);
  if (row.actorCount === 1) return notificationText(type, 'text', ctx.locale, values);
  if (row.actorCount === 2) return notificationText(type, 'text_two', ctx.locale, values);
  const count = row.actorCount - 1;
  return notificationText(type, 'text_many', ctx.locale, { ...values, count });
}

async function memberName(ctx: Ctx, id: number): Promise<string> {
  const member = await memberLoader(ctx).load(id);
  return member === null || member.deleted_at !== null ? '' : member.full_name || member.username;
}

/** Answers "Why did I get this?"; empty if the text does. */
export function notificationReason(ctx: Ctx, row: NotificationRow): string {
  const type = findNotificationType(row.type);
  if (!type) throw new AppError('NOT_FOUND');
  if (!type.needsReason) return '';
  return notificationText(type, 'reason', ctx.locale, row.data as Record<string, string>);
}

/**
 * Marks the viewer's notifications read: those named, all about a post, or all there are.
 * @returns how many are unread then
 * @throws AppError UNAUTHENTICATED, VALIDATION_FAILED
 */
export async function markNotificationsRead(
  ctx: Ctx,
  which: 'all' | { ids?: string[] | undefined; conversationId?: string | undefined },
): Promise<number> {
  const memberId = demandMember(ctx.viewer);
  const named = which === 'all' ? which : idsOf(parseInput(markReadSchema, which));
  await read(ctx, memberId, named);
  return countUnread(ctx);
}

/** The viewer has read what the notifications of a group are about. @throws AppError UNAUTHENTICATED */
export function markNotificationGroupRead(ctx: Ctx, group: string): Promise<void> {
  return read(ctx, demandMember(ctx.viewer), { group });
}

async function read(ctx: Ctx, memberId: number, which: ReadNotifications): Promise<void> {
  await inTransaction(ctx, async ({ trx }) => {
    const { count, wasPushed } = await markRead(trx, memberId, which, ctx.now);
    if (count > 0) await signalChange(trx, [memberId]);
    if (wasPushed) await addPushJob(trx);
  });
}

/** @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function markNotificationUnread(ctx: Ctx, id: string): Promise<number> {
  const memberId = demandMember(ctx.viewer);
  await inTransaction(ctx, async ({ trx }) => {
    const count = await markUnread(trx, memberId, parseId(id) ?? 0);
    if (count === 0) throw new AppError('NOT_FOUND');
    await signalChange(trx, [memberId]);
  });
  return countUnread(ctx);
}

function idsOf({
  ids,
  conversationId,
}: {
  ids?: string[] | undefined;
  conversationId?: string | undefined;
}) {
  if (conversationId !== undefined) return { conversationId: parseId(conversationId) ?? 0 };
  return { ids: (ids ?? []).map(parseId).filter((id) => id !== null) };
}
