import { excerptOf } from '#core/excerpt.ts';
import type { Ctx } from '#platform/context.ts';
import type { ConsumerContext } from '#platform/events/eventConsumer.ts';
import type {
  NotificationNotice,
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { requestPath } from './requestPath.ts';
import { seesEntry } from './requestVisibility.ts';
import { listParticipantIds, supportRequestLoader } from './supportQueries.ts';
import type { SupportEntryRow, SupportRequestRow } from './supportRows.ts';

const words = 'supportNotifications';

async function findRow(
  { trx }: ConsumerContext,
  requestId: number,
): Promise<SupportRequestRow | undefined> {
  return trx
    .selectFrom('support_requests')
    .where('id', '=', requestId)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirst();
}

function noticeOf(
  requestId: number,
  notice: Pick<NotificationNotice, 'cause' | 'group' | 'actorId'> & {
    members: readonly (number | null)[];
    entryId?: number;
  },
): NotificationNotice {
  const { members, entryId, ...rest } = notice;
  const subject =
    entryId === undefined
      ? { type: 'supportRequest', id: requestId }
      : { type: 'supportEntry', id: entryId };
  return {
    ...rest,
    ...{ to: { members: members.filter((id) => id !== null) }, subject },
    ...{ conversationId: null, within: [] },
  };
}

/** A reply to the reader's request, or one they are copied in on. */
const supportReply: NotificationType = {
  name: 'supportReply',
  group: 'REQUESTS',
  reach: 'DIRECT',
  words,
  priority: 88,
  defaults: ['app', 'email'],
  locked: ['app'],
  on: {
    'supportRequest.replied': async (ctx, { payload, actorId }) => {
      const { requestId, entryId } = payload;
      const row = await findRow(ctx, requestId);
      if (!row) return [];
      const to = {
        cause: `supportEntry:${entryId}`,
        group: `support:${requestId}`,
        actorId,
        entryId,
      };
      const copied = await listParticipantIds(ctx.trx, requestId);
      return [
        {
          ...noticeOf(requestId, { ...to, members: [row.requester_id] }),
          // Who wrote by email receives the whole reply by email, at once.
          withoutEmail: row.channel === 'EMAIL' && payload.authorRole === 'AGENT',
        },
        noticeOf(requestId, { ...to, members: copied }),
      ];
    },
  },
};

/** The reader's request was resolved. */
const supportResolved: NotificationType = {
  name: 'supportResolved',
  group: 'REQUESTS',
  reach: 'DIRECT',
  words,
  priority: 60,
  defaults: ['app', 'email'],
  on: {
    'supportRequest.statusChanged': async (_ctx, { payload, actorId, occurredAt }) => {
      const { requestId, to, requesterId } = payload;
      if (to !== 'RESOLVED') return [];
      const cause = `supportResolved:${requestId}:${occurredAt.getTime()}`;
      const group = `supportResolved:${requestId}`;
      return [noticeOf(requestId, { cause, group, actorId, members: [requesterId] })];
    },
  },
};

/** The requester replied to a request that the reader works on. */
const supportAnswered: NotificationType = {
  name: 'supportAnswered',
  group: 'WORK',
  reach: 'DIRECT',
  staffPermission: 'MANAGE_PRIVATE_MESSAGES',
  words,
  priority: 75,
  defaults: ['app'],
  on: {
    'supportRequest.replied': async (ctx, { payload, actorId }) => {
      const { requestId, entryId, authorRole } = payload;
      if (authorRole !== 'REQUESTER') return [];
      const row = await findRow(ctx, requestId);
      if (!row) return [];
      return [
        noticeOf(requestId, {
          ...{ cause: `supportEntry:${entryId}`, group: `supportWork:${requestId}`, actorId },
          ...{ members: [row.assignee_id], entryId },
        }),
      ];
    },
  },
};

/** A request was assigned to the reader. */
const supportAssigned: NotificationType = {
  name: 'supportAssigned',
  group: 'WORK',
  reach: 'DIRECT',
  staffPermission: 'MANAGE_PRIVATE_MESSAGES',
  words,
  priority: 76,
  defaults: ['app'],
  on: {
    'supportRequest.assigned': async (_ctx, { payload, actorId, occurredAt }) => {
      const { requestId, assigneeId } = payload;
      const cause = `supportAssigned:${requestId}:${occurredAt.getTime()}`;
      const group = `supportWork:${requestId}`;
      return [noticeOf(requestId, { cause, group, actorId, members: [assigneeId] })];
    },
  },
};

/** The reader's request goes on in another one. */
const supportMerged: NotificationType = {
  name: 'supportMerged',
  group: 'REQUESTS',
  reach: 'DIRECT',
  words,
  priority: 61,
  defaults: ['app', 'email'],
  on: {
    'supportRequest.merged': async (_ctx, { payload, actorId, occurredAt }) => {
      const { requestId, intoId, requesterId } = payload;
      const cause = `supportMerged:${requestId}:${occurredAt.getTime()}`;
      const group = `supportMerged:${intoId}`;
      return [noticeOf(intoId, { cause, group, actorId, members: [requesterId] })];
    },
  },
};

export const supportNotificationTypes = [
  supportMerged,
  supportReply,
  supportResolved,
  supportAnswered,
  supportAssigned,
];

export async function loadRequestSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const rows = await Promise.all(ids.map((id) => supportRequestLoader(ctx).load(id)));
  const subjects = rows
    .filter((row) => row !== null)
    .map(
      async (row): Promise<[number, NotificationSubject]> => [
        row.id,
        { title: row.title, excerpt: null, path: await requestPath(ctx, row) },
      ],
    );
  return new Map(await Promise.all(subjects));
}

export async function loadEntrySubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const entries = await ctx.db
    .selectFrom('support_entries')
    .where('id', 'in', ids)
    .where(seesEntry(ctx.viewer))
    .selectAll()
    .$castTo<SupportEntryRow>()
    .execute();
  const subjects = entries.map(async (entry): Promise<[number, NotificationSubject] | null> => {
    const row = await supportRequestLoader(ctx).load(entry.request_id);
    if (row === null) return null;
    const path = `${await requestPath(ctx, row)}#entry-${entry.id}`;
    return [entry.id, { title: row.title, excerpt: excerptOf(entry.stripped_content, 140), path }];
  });
  return new Map((await Promise.all(subjects)).filter((each) => each !== null));
}
