import { sql } from 'kysely';
import type { DurableEvents } from '#core/domainEvents.ts';
import type { JsonObject } from '#db/tables.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  documentTypes,
  responseDocument,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { batched } from '#platform/database/batched.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import { retryingDeadlocks } from '#platform/database/retryingDeadlocks.ts';
import type { CommentRow } from './commentQueries.ts';

export interface NewResponse {
  conversation: ConversationRow;
  parentId: number | null;
  authorId: number;
  content: string;
  stripped: string;
  attachments: JsonObject[];
  inlineMedia: JsonObject[];
  mentionedIds: readonly number[];
  /** Private or held for approval: not counted. */
  isPrivate?: boolean;
  /** Who can read a private one besides its author and staff. */
  addresseeId?: number | null;
  isHeld?: boolean;
  /** The author follows the post if this is their first response to it. */
  follows?: boolean;
  /** Idempotency key, unique per author. */
  sentAs?: string | null;
  now: Date;
}

/**
 * Inserts a comment or reply with its counters, search document and event. Concurrent writers share a
 * statement and its commit, because this is the most frequent write
 * (decision 0133).
 * @returns null if the post or the parent comment no longer accepts responses
 */
export async function insertResponse(
  db: Database,
  response: NewResponse,
): Promise<CommentRow | null> {
  const id = (await insertTogether(db, response)) ?? (await insertWaiting(db, response));
  return id === null ? null : rowOf(id, response);
}

/** The same atomically with additional writes; not batched. */
export async function insertResponseWithin(
  trx: DatabaseTransaction,
  response: NewResponse,
): Promise<CommentRow | null> {
  const [id] = await insertResponses(trx, [response], '');
  return id == null ? null : rowOf(id, response);
}

/** The batched statement does not wait for locks: one locked post must not delay the others. */
const insertTogether = batched((db: Database, responses: readonly NewResponse[]) =>
  insertResponses(db, responses, 'skip locked'),
);

async function insertWaiting(db: Database, response: NewResponse): Promise<number | null> {
  const [id] = await retryingDeadlocks(() => insertResponses(db, [response], ''));
  return id ?? null;
}

/** The columns of a new response: the statement writes them, and its caller gets them without a query. */
function columnsOf(response: NewResponse) {
  return {
    conversation_id: response.conversation.id,
    parent_id: response.parentId,
    author_id: response.authorId,
    content: response.content,
    stripped_content: response.stripped,
    attachments: response.attachments,
    inline_media: response.inlineMedia,
    is_private: response.isPrivate ?? false,
    held_at: response.isHeld ? response.now : null,
    addressee_id: response.addresseeId ?? null,
    sent_as: response.sentAs ?? null,
    created_at: response.now,
    updated_at: response.now,
  };
}

const columnTypes = {
  ...{ conversation_id: 'bigint', parent_id: 'bigint', author_id: 'bigint' },
  ...{ content: 'text', stripped_content: 'text', attachments: 'jsonb', inline_media: 'jsonb' },
  ...{ is_private: 'boolean', held_at: 'timestamptz', addressee_id: 'bigint', sent_as: 'uuid' },
  ...{ created_at: 'timestamptz', updated_at: 'timestamptz' },
} satisfies Record<keyof ReturnType<typeof columnsOf>, string>;

/** What else the statement needs of each response. */
function extrasOf(response: NewResponse) {
  const { configuration, words } = responseDocument(
    response.stripped,
    response.conversation.language,
  );
  return { configuration, words, ...eventsOf(response), follows: response.follows ?? false };
}

const extraTypes = {
  ...{ configuration: 'text', words: 'text', created_event: 'jsonb', follow_event: 'jsonb' },
  follows: 'boolean',
} satisfies Record<keyof ReturnType<typeof extrasOf>, string>;

/** The payloads of its events; the statement adds the id of the response, which only it knows. */
function eventsOf({ conversation, parentId, authorId, isPrivate, isHeld }: NewResponse): {
  created_event: Omit<DurableEvents['comment.created'], 'commentId'>;
  follow_event: DurableEvents['conversation.marked'];
} {
  const place = eventPlaceOf(conversation);
  return {
    created_event: {
      ...{ ...place, parentId, commentAuthorId: authorId },
      isVisible: !isPrivate && !isHeld,
    },
    follow_event: {
      ...{ ...place, commentId: null, targetAuthorId: place.authorId, memberId: authorId },
      ...{ mark: 'follow', value: 1, previousValue: null },
    },
  };
}

const storedColumns = sql.raw(Object.keys(columnTypes).join(', '));
const givenTypes = Object.entries({ ...columnTypes, ...extraTypes });
const givenColumns = sql.raw(givenTypes.map(([name]) => name).join(', '));

/** The values of the responses, one array for each column. */
function givenArrays(responses: readonly NewResponse[]) {
  const rows = responses.map(
    (each) => new Map(Object.entries({ ...columnsOf(each), ...extrasOf(each) })),
  );
  const arrays = givenTypes.map(([name, type]) => {
    const values = rows.map((row) => row.get(name));
    const array = type === 'jsonb' ? values.map((value) => JSON.stringify(value)) : values;
    return sql`${array}::${sql.raw(type)}[]`;
  });
  return sql.join(arrays);
}

/**
 * One statement for any number of responses: the rows with counters are locked first (posts, parent comments,
 * members, each by ascending id), and responses whose rows are locked are skipped.
 * @returns the ids in the order of the responses, null for skipped ones
 */
async function insertResponses(
  db: Database,
  responses: readonly NewResponse[],
  locking: 'skip locked' | '',
): Promise<(number | null)[]> {
  const mentions = responses.flatMap((response, index) =>
    response.mentionedIds.map((memberId) => ({ number: index + 1, memberId })),
  );
  const { rows } = await sql<{ number: number; id: number }>`${preparedStatement}
    with given as materialized (
      select *, not is_private and held_at is null as itself_counts
      from unnest(${givenArrays(responses)}) with ordinality as given (${givenColumns}, number)
    ), posts as materialized (
      select id, is_counted from conversations
      where id = any(array(select conversation_id from given))
        and deleted_at is null and closed_at is null and merged_into_id is null and archived_at is null
      order by id for no key update ${sql.raw(locking)}
    ), parents as materialized (
      select id, conversation_id, is_counted from comments
      where id = any(array(select parent_id from given))
        and conversation_id = any(array(select id from posts))
        and parent_id is null and deleted_at is null
      order by id for no key update ${sql.raw(locking)}
    ), authors as materialized (
      select id from members
      where id = any(array(select author_id from given)) and not content_hidden
        and (select count(*) from posts) > 0 and (select count(*) from parents) >= 0
      order by id for no key update ${sql.raw(locking)}
    ), taken as materialized (
      select nextval(pg_get_serial_sequence('comments', 'id')) as id, possible.*
      from (
        select given.*, posts.is_counted as post_counts,
          itself_counts and coalesce(parents.is_counted, true) as counts
        from given join posts on posts.id = given.conversation_id
          left join parents on parents.id = given.parent_id
            and parents.conversation_id = given.conversation_id
        where author_id in (select id from authors)
          and (parent_id is null or parents.id is not null)
        order by number
      ) possible
    ), possible_followers as materialized (
      -- Members who unfollowed the post have responded to it before, and do not follow it again.
      select conversation_id, author_id, post_counts, min(created_at) as now, (array_agg(follow_event))[1] as follow_event
      from taken
      where follows
        and not exists (select from marks where target_type = 'conversation'
          and target_id = taken.conversation_id and kind = 'follow' and member_id = author_id)
        and not exists (select from comments earlier
          where earlier.conversation_id = taken.conversation_id and earlier.author_id = taken.author_id)
      group by conversation_id, author_id, post_counts
    ), followed as (
      insert into marks (target_type, target_id, kind, member_id, value, created_at)
      select 'conversation', conversation_id, 'follow', author_id, 1, now from possible_followers
      -- Somebody may have followed it while this statement waited for the post's lock.
      on conflict do nothing
      returning target_id, member_id
    ), followers as materialized (
      select possible.* from possible_followers possible
        join followed on target_id = conversation_id and member_id = author_id
    ), counted_posts as (
      update conversations post
      set comment_count = comment_count + new.comments,
        reply_count = reply_count + new.responses,
        follow_count = follow_count + new.followers,
        last_activity_at = greatest(last_activity_at, new.latest),
        last_response_at = greatest(last_response_at, new.latest),
        last_replier_id = case when new.latest is null or last_response_at > new.latest then last_replier_id else new.replier_id end,
        last_comment_id = case when new.latest is null or last_response_at > new.latest then last_comment_id else new.id end
      from (
        select conversation_id, max(created_at) filter (where counts) as latest,
          (count(*) filter (where counts))::int as responses,
          (count(*) filter (where counts and parent_id is null))::int as comments,
          (array_agg(id order by created_at desc, id desc) filter (where counts))[1] as id,
          (array_agg(author_id order by created_at desc, id desc) filter (where counts))[1] as replier_id,
          (select count(*)::int from followers
            where followers.conversation_id = taken.conversation_id) as followers
        from taken group by conversation_id
        having bool_or(counts) or conversation_id in (select conversation_id from followers)
      ) new
      where post.id = new.conversation_id
    ), counted_parents as (
      update comments parent set reply_count = reply_count + new.replies
      from (select parent_id, count(*)::int as replies from taken where itself_counts group by parent_id) new
      where parent.id = new.parent_id
    ), responses as (
      insert into comments (id, ${storedColumns}) select id, ${storedColumns} from taken
    ), documents as (
      insert into search_documents (doc_type, doc_id, conversation_id, vector, created_at)
      select case when parent_id is null then ${documentTypes.comment}::smallint else ${documentTypes.reply}::smallint end,
        id, conversation_id, setweight(to_tsvector(configuration::regconfig, words), 'D'), created_at
      from taken
    ), events as (
      insert into outbox (type, payload, actor_id, occurred_at)
      select 'comment.created', created_event || jsonb_build_object('commentId', id), author_id, created_at
      from taken
      union all
      select 'conversation.marked', follow_event, author_id, now from followers
    ), mentioned as (
      insert into mentions (target_type, target_id, member_id)
      select 'comment', taken.id, members.id
      from unnest(${mentions.map((m) => m.number)}::bigint[], ${mentions.map((m) => m.memberId)}::bigint[])
        as mention (number, member_id)
        join taken on taken.number = mention.number join members on members.id = mention.member_id
    ), counted_authors as (
      update members author
      set comment_count = comment_count + new.comments, reply_count = reply_count + new.replies,
        conversations_followed_count = conversations_followed_count + new.followed,
        last_activity_at = new.latest
      from (
        select author_id, max(created_at) as latest,
          (count(*) filter (where counts and post_counts and parent_id is null))::int as comments,
          (count(*) filter (where counts and post_counts and parent_id is not null))::int as replies,
          (select count(*)::int from followers
            where followers.author_id = taken.author_id and followers.post_counts) as followed
        from taken group by author_id
      ) new
      where author.id = new.author_id
    )
    select number, id from taken`.execute(db);
  const ids = new Map(rows.map(({ number, id }) => [number, id]));
  return responses.map((_, index) => ids.get(index + 1) ?? null);
}

/** The row as just written. */
function rowOf(id: number, response: NewResponse): CommentRow {
  return {
    ...{ id, ...columnsOf(response) },
    ...{ like_count: 0, reply_count: 0, index_disabled: false, list_order: null },
    // About when the database sets it.
    changed_at: response.now,
    ...{ is_edited: false, edited_at: null, author_hidden: false, spam_at: null },
    is_counted: !response.isPrivate && !response.isHeld,
    ...{ deleted_at: null, deleted_by_id: null, purged_at: null },
  };
}
