import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { EventOfType } from '#platform/events/eventConsumer.ts';
import { definePointSource, type PointReading } from '#platform/points/pointSource.ts';
import { readContentCauses, readMarkCauses } from './contentCauseQueries.ts';
import { type ContentScope, commentSubject, type MarkRef, postSubject } from './contentCauses.ts';

const types = [
  'conversation.created',
  'conversation.deleted',
  'conversation.restored',
  'conversation.moved',
  'conversation.merged',
  'conversation.unmerged',
  'conversation.marked',
  'content.visibilityChanged',
  'answer.changed',
  'comment.created',
  'comment.deleted',
  'comment.restored',
  'comment.moved',
  'moderation.decided',
  'activity.performed',
] as const;

type ContentEvent = EventOfType<(typeof types)[number]>;

const words = 'points';

/** DECISIONS "Points", as far as they are about posts and comments. */
export const contentPoints = definePointSource({
  name: 'content',
  rules: [
    { name: 'post', words, points: 5 },
    { name: 'comment', words, points: 2 },
    { name: 'reply', words, points: 1 },
    { name: 'likeReceived', words, points: 1 },
    { name: 'ideaVoteReceived', words, points: 2 },
    { name: 'acceptedAnswer', words, points: 15, isCapped: false },
    { name: 'answerAccepted', words, points: 2 },
    { name: 'officialAnswer', words, points: 10 },
    // A penalty must not disappear in what the cap cuts off.
    { name: 'spam', words, points: -100, isCapped: false },
  ],
  types,
  read: async (trx, events) => {
    const { scope, marks } = scopeOf(events);
    const reading = await readScope(trx, scope, marks);
    const markedAt = answerTimes(events);
    const found = reading.found.map((each) => ({
      ...each,
      at: markedAt.get(each.cause) ?? each.at,
    }));
    return { ...reading, found };
  },
  readAll: async (trx, after) => {
    const { rows } = await sql<{ id: number }>`
      select id from conversations where id > ${after} order by id limit ${postsPerPortion}`.execute(
      trx,
    );
    const ids = rows.map(({ id }) => id);
    const scope = { whole: new Set(ids), posts: new Set<number>(), comments: new Set<number>() };
    const reading = await readScope(trx, { ...scope, branches: new Set<number>() }, []);
    return { ...reading, next: ids.length < postsPerPortion ? null : (ids.at(-1) ?? null) };
  },
});

const postsPerPortion = 200;

function scopeOf(events: readonly ContentEvent[]): { scope: ContentScope; marks: MarkRef[] } {
  const scope = {
    ...{ whole: new Set<number>(), posts: new Set<number>() },
    ...{ comments: new Set<number>(), branches: new Set<number>() },
  };
  const marks: MarkRef[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'conversation.created':
      case 'answer.changed':
        scope.posts.add(event.payload.conversationId);
        break;
      case 'conversation.deleted':
      case 'conversation.restored':
      case 'conversation.moved':
        scope.whole.add(event.payload.conversationId);
        break;
      case 'conversation.merged':
      case 'conversation.unmerged':
        scope.whole.add(event.payload.conversationId).add(event.payload.intoConversationId);
        break;
      case 'conversation.marked': {
        const { commentId, conversationId, memberId, mark } = event.payload;
        if (mark === 'like' || mark === 'vote') {
          marks.push({ kind: mark, memberId, commentId, conversationId });
        }
        break;
      }
      case 'content.visibilityChanged':
        if (event.payload.commentId === null) scope.whole.add(event.payload.conversationId);
        else scope.branches.add(event.payload.commentId);
        break;
      case 'comment.created':
        scope.comments.add(event.payload.commentId);
        break;
      case 'comment.deleted':
      case 'comment.restored':
      case 'comment.moved':
        scope.branches.add(event.payload.commentId);
        break;
      case 'moderation.decided':
        if (event.payload.commentId === null) scope.posts.add(event.payload.conversationId);
        else scope.comments.add(event.payload.commentId);
        break;
      case 'activity.performed': {
        const { target, activity, undoes } = event.payload;
        if (!changesCauses(activity) && !changesCauses(undoes)) break;
        if (target.type === 'conversation') scope.posts.add(target.id);
        else scope.comments.add(target.id);
        break;
      }
    }
  }
  return { scope, marks };
}

/** When answers were marked: only their events know. */
function answerTimes(events: readonly ContentEvent[]): Map<string, Date> {
  const times = new Map<string, Date>();
  for (const { type, payload, occurredAt } of events) {
    if (type !== 'answer.changed' || payload.commentId === null) continue;
    const rules =
      payload.kind === 'accepted' ? ['acceptedAnswer', 'answerAccepted'] : ['officialAnswer'];
    for (const rule of rules) {
      times.set(`${rule}:${payload.conversationId}:${payload.commentId}`, occurredAt);
    }
  }
  return times;
}

/** Spam without a change of visibility, and the type, by which votes count. */
function changesCauses(activity: string | null): boolean {
  return activity !== null && /spam|change-type/i.test(activity);
}

async function readScope(
  trx: DatabaseTransaction,
  scope: ContentScope,
  marks: readonly MarkRef[],
): Promise<PointReading> {
  const content = await readContentCauses(trx, scope);
  const marked = await readMarkCauses(trx, marks);
  return {
    subjects: [...content.postIds.map(postSubject), ...content.commentIds.map(commentSubject)],
    causes: marked.causes,
    found: [...content.found, ...marked.found],
  };
}
