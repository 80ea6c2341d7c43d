import { sql } from 'kysely';
import type { DurableEvent } from '#core/domainEvents.ts';
import type { Database } from '#platform/database/database.ts';

/** The state of a community, derived from its events alone. */
interface Folded {
  /** `conversation 12` or `comment 7` → whether it is public, ignoring its parents. */
  visible: Map<string, boolean>;
  /** `accepted 12` → the accepted answer of post 12. */
  answers: Map<string, number | null>;
  /** `like comment 7 by 3` → value. */
  marks: Map<string, number>;
  /** Members whose marks were merged. */
  mergedIds: Set<number>;
  places: Map<number, string>;
}

function fold(state: Folded, { type, payload }: DurableEvent): void {
  switch (type) {
    case 'conversation.created':
      state.visible.set(`conversation ${payload.conversationId}`, payload.isVisible);
      state.places.set(payload.conversationId, `${payload.topicId} ${payload.categoryId}`);
      return;
    case 'conversation.moved':
      state.places.set(payload.conversationId, `${payload.topicId} ${payload.categoryId}`);
      return;
    case 'comment.created':
      state.visible.set(`comment ${payload.commentId}`, payload.isVisible);
      return;
    case 'content.visibilityChanged': {
      const { conversationId, commentId, isVisible } = payload;
      const name = commentId === null ? `conversation ${conversationId}` : `comment ${commentId}`;
      state.visible.set(name, isVisible);
      return;
    }
    case 'answer.changed':
      state.answers.set(`${payload.kind} ${payload.conversationId}`, payload.commentId);
      return;
    case 'conversation.marked': {
      const { commentId, conversationId, mark, memberId, value } = payload;
      const target = commentId === null ? `conversation ${conversationId}` : `comment ${commentId}`;
      const name = `${mark} ${target} by ${memberId}`;
      if (value === null) state.marks.delete(name);
      else state.marks.set(name, value);
      return;
    }
    case 'topic.followed': {
      const name = `follow topic ${payload.topicId} by ${payload.memberId}`;
      if (payload.isFollowed) state.marks.set(name, 1);
      else state.marks.delete(name);
      return;
    }
    case 'conversation.merged':
      state.mergedIds.add(payload.conversationId).add(payload.intoConversationId);
      return;
    default:
      return;
  }
}

/**
 * Differences between the state derived from the outbox events and the actual state: an event consumer, such
 * as points, would be wrong. Responses below hidden content are skipped.
 */
export async function wrongEvents(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select(['type', 'payload']).orderBy('id').execute();
  const state: Folded = {
    visible: new Map(),
    answers: new Map(),
    marks: new Map(),
    mergedIds: new Set(),
    places: new Map(),
  };
  for (const row of rows) fold(state, row as DurableEvent);
  return [
    ...(await wrongPosts(db, state)),
    ...(await wrongResponses(db, state)),
    ...(await wrongMarks(db, state)),
  ];
}

async function wrongPosts(db: Database, state: Folded): Promise<string[]> {
  const posts = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...state.places.keys()]}::bigint[])`)
    .execute();
  return posts.flatMap((post) => {
    const said = {
      visible: state.visible.get(`conversation ${post.id}`),
      accepted: state.answers.get(`accepted ${post.id}`) ?? null,
      official: state.answers.get(`official ${post.id}`) ?? null,
      place: state.places.get(post.id),
    };
    const is = {
      visible: post.is_counted,
      accepted: post.accepted_comment_id,
      official: post.official_comment_id,
      place: `${post.topic_id} ${post.category_id}`,
    };
    return difference(`conversation ${post.id}`, said, is);
  });
}

async function wrongResponses(db: Database, state: Folded): Promise<string[]> {
  const responses = await db
    .selectFrom('comments')
    .innerJoin('conversations as post', 'post.id', 'comments.conversation_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .select(['comments.id', 'comments.is_counted as visible'])
    .where('post.is_counted', '=', true)
    .where((is) => is.or([is('parent.id', 'is', null), is('parent.is_counted', '=', true)]))
    .execute();
  return responses.flatMap(({ id, visible }) => {
    const name = `comment ${id}`;
    // Copies and texts converted to comments are reported by their own events.
    const said = state.visible.get(name);
    return said === undefined ? [] : difference(name, { visible: said }, { visible });
  });
}

const toldMarks = ['like', 'vote', 'me-too', 'follow', 'share'] as const;

async function wrongMarks(db: Database, state: Folded): Promise<string[]> {
  const rows = await db
    .selectFrom('marks')
    .leftJoin('conversations as post', (join) =>
      join.onRef('post.id', '=', 'target_id').on('target_type', '=', 'conversation'),
    )
    .select(['target_type', 'target_id', 'kind', 'member_id', 'value', 'post.author_id'])
    .where('kind', 'in', toldMarks)
    .execute();
  const isMerged = (name: string) =>
    [...state.mergedIds].some((id) => name.includes(` conversation ${id} `));
  // Authors follow their own content implicitly.
  const told = rows.filter((row) => row.kind !== 'follow' || row.author_id !== row.member_id);
  const stored = new Map(
    told.map((row) => [
      `${row.kind} ${row.target_type} ${row.target_id} by ${row.member_id}`,
      row.value,
    ]),
  );
  const names = new Set([...stored.keys(), ...state.marks.keys()]);
  return [...names]
    .filter((name) => !isMerged(name))
    .filter((name) => !name.startsWith('follow conversation') || stored.has(name))
    .flatMap((name) => {
      const [said, is] = [state.marks.get(name) ?? null, stored.get(name) ?? null];
      return difference(name, { value: said }, { value: is });
    });
}

function difference(name: string, said: object, is: object): string[] {
  const [one, other] = [JSON.stringify(said), JSON.stringify(is)];
  return one === other ? [] : [`${name}: events say ${one}, but it is ${other}`];
}
