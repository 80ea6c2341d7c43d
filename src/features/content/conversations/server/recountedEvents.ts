import { sql } from 'kysely';
import type { Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ConversationPlace } from './conversationEvents.ts';

interface PostState extends ConversationPlace {
  isVisible: boolean;
  acceptedId: number | null;
  officialId: number | null;
}

/** The public state of posts and their responses, and their answers. */
export interface RecountedState {
  posts: Map<number, PostState>;
  /** Responses that are not public. */
  hiddenIds: Set<number>;
}

export async function readRecountedState(
  trx: DatabaseTransaction,
  postIds: readonly number[],
): Promise<RecountedState> {
  const posts = await trx
    .selectFrom('conversations')
    .select([
      'id as conversationId',
      'topic_id as topicId',
      'category_id as categoryId',
      'author_id as authorId',
      'is_counted as isVisible',
      'accepted_comment_id as acceptedId',
      'official_comment_id as officialId',
    ])
    .where('id', '=', sql<number>`any(${postIds}::bigint[])`)
    .orderBy('id')
    .execute();
  const hidden = await trx
    .selectFrom('comments')
    .select('id')
    .where('conversation_id', '=', sql<number>`any(${postIds}::bigint[])`)
    .where('is_counted', '=', false)
    .execute();
  return {
    posts: new Map(
      posts.map((post) => [post.conversationId, { ...post, isVisible: post.isVisible ?? false }]),
    ),
    hiddenIds: new Set(hidden.map(({ id }) => id)),
  };
}

/** Emits events for changed visibility and changed answers. */
export async function emitRecounted(
  { trx, emit }: Pick<Unit, 'trx' | 'emit'>,
  before: RecountedState,
  after: RecountedState,
): Promise<void> {
  const turned = new Set<number>();
  for (const [id, post] of after.posts) {
    if (before.posts.get(id)?.isVisible === post.isVisible) continue;
    turned.add(id);
    const { isVisible } = post;
    const payload = { ...placeOf(post), commentId: null, targetAuthorId: post.authorId, isVisible };
    emit({ type: 'content.visibilityChanged', payload });
  }
  const changed = new Set([
    ...[...before.hiddenIds].filter((id) => !after.hiddenIds.has(id)),
    ...[...after.hiddenIds].filter((id) => !before.hiddenIds.has(id)),
  ]);
  for (const response of await readResponses(trx, [...changed])) {
    const post = after.posts.get(response.conversation_id);
    const isWithParent = response.parent_id !== null && changed.has(response.parent_id);
    // Content below it follows implicitly.
    if (post === undefined || turned.has(response.conversation_id) || isWithParent) continue;
    const payload = {
      ...placeOf(post),
      commentId: response.id,
      targetAuthorId: response.author_id,
      isVisible: !after.hiddenIds.has(response.id),
    };
    emit({ type: 'content.visibilityChanged', payload });
  }
  await emitAnswers({ trx, emit }, before, after);
}

async function emitAnswers(
  { trx, emit }: Pick<Unit, 'trx' | 'emit'>,
  before: RecountedState,
  after: RecountedState,
): Promise<void> {
  const changes = [...after.posts].flatMap(([id, post]) => {
    const old = before.posts.get(id);
    return (['accepted', 'official'] as const)
      .map((kind) => ({ post, kind, from: old?.[`${kind}Id`] ?? null, to: post[`${kind}Id`] }))
      .filter(({ from, to }) => from !== to);
  });
  const ids = changes.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null);
  const responses = await readResponses(trx, ids);
  const authorOf = (id: number | null) =>
    responses.find((response) => response.id === id)?.author_id ?? null;
  for (const { post, kind, from, to } of changes) {
    const payload = {
      ...placeOf(post),
      kind,
      commentId: to,
      answerAuthorId: authorOf(to),
      previousCommentId: from,
      previousAuthorId: authorOf(from),
    };
    emit({ type: 'answer.changed', payload });
  }
}

async function readResponses(trx: DatabaseTransaction, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('comments')
    .select(['id', 'parent_id', 'conversation_id', 'author_id'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
}

function placeOf({ conversationId, topicId, categoryId, authorId }: PostState): ConversationPlace {
  return { conversationId, topicId, categoryId, authorId };
}
