import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { PointCause } from '#platform/points/pointSource.ts';
import { type ContentScope, type MarkRef, markCause } from './contentCauses.ts';

interface CauseRow {
  rule: string;
  cause: string;
  member_id: number;
  at: Date;
  subject: string;
  category_id: number;
  conversation_id: number;
  comment_id: number | null;
}

/** The causes of posts and responses that apply now, and which ones were looked at. */
export async function readContentCauses(
  trx: DatabaseTransaction,
  scope: ContentScope,
): Promise<{ postIds: number[]; commentIds: number[]; found: PointCause[] }> {
  const postIds = [...new Set([...scope.posts, ...scope.whole])];
  const commentIds = await listResponses(trx, scope);
  if (postIds.length === 0 && commentIds.length === 0) return { postIds, commentIds, found: [] };
  const found = await listCauses(trx, { postIds, commentIds, marks: null });
  return { postIds, commentIds, found };
}

/** The same of single likes and votes. */
export async function readMarkCauses(
  trx: DatabaseTransaction,
  marks: readonly MarkRef[],
): Promise<{ causes: string[]; found: PointCause[] }> {
  if (marks.length === 0) return { causes: [], found: [] };
  const found = await listCauses(trx, {
    postIds: marks.flatMap((each) => (each.commentId === null ? [each.conversationId] : [])),
    commentIds: marks.flatMap(({ commentId }) => (commentId === null ? [] : [commentId])),
    marks,
  });
  const causes = new Set(marks.map(markCause));
  return { causes: [...causes], found: found.filter(({ cause }) => causes.has(cause)) };
}

async function listResponses(
  trx: DatabaseTransaction,
  { whole, comments, branches }: ContentScope,
): Promise<number[]> {
  if (whole.size + branches.size === 0) return [...comments];
  // The ledger knows the responses that have left a post since.
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...comments, ...branches]}::bigint[]) as id
    union select id from comments where parent_id = any(${[...branches]}::bigint[])
    union select id from comments where conversation_id = any(${[...whole]}::bigint[])
    union select comment_id from point_ledger
      where conversation_id = any(${[...whole]}::bigint[]) and comment_id is not null`.execute(trx);
  return rows.map(({ id }) => id);
}

interface Asked {
  postIds: readonly number[];
  commentIds: readonly number[];
  /** Only these marks, and no other causes; null: all causes. */
  marks: readonly MarkRef[] | null;
}

/**
 * Only public content earns points, and copies do not earn them again. Nobody earns points by marking their
 * own content, or by accepting their own answer.
 */
async function listCauses(
  trx: DatabaseTransaction,
  { postIds, commentIds, marks }: Asked,
): Promise<PointCause[]> {
  const causes = marks === null ? [ofPosts, ofResponses, ofAnswers, ofSpam, ofMarks] : [ofMarks];
  const markers = marks === null ? null : [...new Set(marks.map(({ memberId }) => memberId))];
  const { rows } = await sql<CauseRow>`${preparedStatement}
    with post as materialized (
      select id, author_id, category_id, type, created_at, spam_at, is_counted,
        accepted_comment_id, official_comment_id
      from conversations where id = any(${postIds}::bigint[])
    ), response as materialized (
      select response.id, response.author_id, response.parent_id, response.created_at, response.spam_at,
        post.id as conversation_id, post.category_id,
        response.is_counted and coalesce(parent.is_counted, true) and post.is_counted as is_counted
      from comments response join conversations post on post.id = response.conversation_id
        left join comments parent on parent.id = response.parent_id
      where response.id = any(${commentIds}::bigint[])
    ), cause (rule, cause, member_id, at, subject, category_id, conversation_id, comment_id) as (${sql.join(
      causes.map((read) => read(markers)),
      sql` union all `,
    )})
    select cause.* from cause join members on members.id = member_id where deleted_at is null`.execute(
    trx,
  );
  return rows.map((row) => ({
    ...{ rule: row.rule, cause: row.cause, memberId: row.member_id, at: row.at },
    ...{ subject: row.subject, categoryId: row.category_id },
    ...{ conversationId: row.conversation_id, commentId: row.comment_id },
  }));
}

type Causes = (markers: number[] | null) => RawBuilder<unknown>;

const isCopy = (type: 'conversation' | 'comment', id: string) =>
  sql`exists (select from forks where target_type = ${type} and target_id = ${sql.ref(id)} and not is_moved)`;

const ofPosts: Causes = () => sql`
  select 'post', 'post:' || id, author_id, created_at, 'post:' || id, category_id, id, null::bigint
  from post where is_counted and not ${isCopy('conversation', 'post.id')}`;

const ofResponses: Causes = () => sql`
  select case when parent_id is null then 'comment' else 'reply' end, 'comment:' || id, author_id, created_at,
    'comment:' || id, category_id, conversation_id, id
  from response where is_counted and not ${isCopy('comment', 'response.id')}`;

/** Nobody knows any more when an answer was marked: it counts from the time it was written. */
const ofAnswers: Causes = () => sql`
  select mark.rule, mark.rule || ':' || post.id || ':' || answer.id, mark.member_id, answer.created_at,
    'post:' || post.id, post.category_id, post.id, null::bigint
  from post cross join lateral (values (accepted_comment_id, true), (official_comment_id, false))
      as marked (id, is_accepted)
    join comments answer on answer.id = marked.id
    cross join lateral (values
      ('acceptedAnswer', answer.author_id, is_accepted and answer.author_id <> post.author_id),
      ('answerAccepted', post.author_id, is_accepted and answer.author_id <> post.author_id),
      ('officialAnswer', answer.author_id, not is_accepted)) as mark (rule, member_id, applies)
  where post.is_counted and mark.applies`;

const ofSpam: Causes = () => sql`
  select 'spam', 'spam:post:' || id, author_id, spam_at, 'post:' || id, category_id, id, null::bigint
  from post where spam_at is not null
  union all
  select 'spam', 'spam:comment:' || id, author_id, spam_at, 'comment:' || id, category_id,
    conversation_id, id
  from response where spam_at is not null`;

const ofMarks: Causes = (markers) => {
  const by = markers === null ? sql`true` : sql`mark.member_id = any(${markers}::bigint[])`;
  return sql`
    select case kind when 'like' then 'likeReceived' else 'ideaVoteReceived' end,
      kind || ':post:' || post.id || ':' || mark.member_id, author_id, mark.created_at,
      'post:' || post.id, category_id, post.id, null::bigint
    from post join marks mark on target_type = 'conversation' and target_id = post.id
      and mark.value = 1 and (kind = 'like' or kind = 'vote' and type = 'IDEA')
    where is_counted and mark.member_id <> author_id and ${by}
    union all
    select 'likeReceived', 'like:comment:' || response.id || ':' || mark.member_id, author_id,
      mark.created_at, 'comment:' || response.id, category_id, conversation_id, response.id
    from response join marks mark on target_type = 'comment' and target_id = response.id
      and kind = 'like' and mark.value = 1
    where is_counted and mark.member_id <> author_id and ${by}`;
};
