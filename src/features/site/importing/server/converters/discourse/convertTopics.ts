import type { RowOutcome } from '../../lossRules.ts';
import { dumpTime } from '../dump/dumpTime.ts';
import { breather } from '../frame/breather.ts';
import { restrictedPlace, writeRestrictedPlace } from '../frame/restrictedPlace.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { idText, requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import type { DiscourseRun } from './discourseRun.ts';
import { postText } from './postText.ts';

/**
 * Topics become posts, with the text of their first post. What becomes of each topic is kept in `topic_fates`, from which the
 * steps for posts, marks and redirects read whether there is one, and whether everybody reads it.
 */
export async function convertTopics(run: DiscourseRun): Promise<void> {
  const { scratch, options } = run;
  scratch.create('topic_fates', 'topic_id integer primary key, fate text, is_strict integer');
  const rows =
    scratch.rows(`select topics.*, ${isRestricted} as is_restricted, places.top_id, first.id as first_id,
      first.user_id as first_user_id, first.cooked, first.hidden, first.hidden_at, first.version,
      first.last_version_at, first.deleted_at as first_deleted_at, first.post_type as first_type,
      categories.id as described_id
    from topics
    left join places on places.category_id = topics.category_id
    left join categories on categories.topic_id = topics.id
    left join posts first on first.topic_id = topics.id and first.post_number = 1
    group by topics.id order by topics.id`);
  const breath = breather(options.signal);
  for (const topic of rows) {
    await breath();
    const fate = fateOf(run, topic);
    const isStrict = topic.is_restricted === 1 ? 1 : 0;
    if (fate === 'post') {
      const kept = convertTopic(run, topic);
      scratch.insert('topic_fates', {
        topic_id: Number(topic.id),
        fate: kept,
        is_strict: isStrict,
      });
      continue;
    }
    scratch.insert('topic_fates', { topic_id: Number(topic.id), fate, is_strict: 1 });
    // Messages are accounted for where they are written.
    if (fate !== 'message') options.ledger.settle('topics', settled[fate], exampleOf(topic));
  }
  settleTags(run);
}

/** A topic whose category is not in the backup may have been for some only. */
const isRestricted = `case when archetype = 'private_message' then 0
    else coalesce(places.is_restricted, 1) end`;

type Fate = 'post' | 'message' | 'description' | 'system' | 'left out';

const settled = {
  description: { kind: 'merged', reason: 'the description of its category' },
  system: { kind: 'skipped', reason: 'a message of the system' },
  'left out': { kind: 'skipped', reason: 'in a category that not everybody may read' },
} as const satisfies Record<Exclude<Fate, 'post' | 'message'>, RowOutcome>;

const exampleOf = (topic: ScratchRow) => `id ${topic.id}`;

function fateOf({ options }: DiscourseRun, topic: ScratchRow): Fate {
  if (topic.archetype === 'private_message') {
    const isOfSystem = /^(system_message|notify_moderators|pending_users_reminder)$/;
    return isOfSystem.test(scratchText(topic.subtype)) ? 'system' : 'message';
  }
  if (topic.described_id !== null) return 'description';
  return topic.is_restricted === 1 && options.restricted === 'skip' ? 'left out' : 'post';
}

const isPrivate = (topic: ScratchRow) => topic.is_restricted === 1 || topic.visible === 0;

function convertTopic(run: DiscourseRun, topic: ScratchRow): 'public' | 'private' | 'none' {
  const { writer, options, now } = run;
  const id = scratchText(topic.id);
  const authorId = authorOf(run, topic.first_user_id ?? topic.user_id);
  const losses: string[] = [];
  if (topic.first_id === null) losses.push('its first post is not in the backup');
  if (topic.is_restricted === 1) losses.push('only its author and staff read it');
  else if (topic.visible === 0) losses.push('was not listed: only its author and staff read it');
  const { html, losses: lost } = postText(run, {
    cooked: scratchText(topic.cooked),
    postId: Number(topic.first_id ?? 0),
    keptPoll: firstPollOf(run, topic),
  });
  if (authorId === null) losses.push('its author is not in the backup');
  if (topic.is_restricted === 1) writeRestrictedPlace(writer);
  const pinnedUntil = dumpTime(topic.pinned_until);
  const bumpedAt = requiredTime(topic.bumped_at, topic.created_at);
  const topicId = topic.is_restricted === 1 ? restrictedPlace : idText(topic.category_id);
  const hasPlace = topicId !== null && writer.has('topics', topicId);
  const isEdited = Number(topic.version ?? 1) > 1;
  const record = {
    ...{
      id,
      type: 'QUESTION',
      title: scratchText(topic.title),
      slug: scratchText(topic.slug) || 'topic',
    },
    ...{ content: html, authorId, sentAs: null, topicId: hasPlace ? topicId : null },
    categoryId: !hasPlace
      ? null
      : topic.is_restricted === 1
        ? restrictedPlace
        : idText(topic.top_id),
    tags: tagsOf(run, Number(topic.id)),
    ...{ language: scratchText(topic.locale).split('_')[0] || options.language, status: null },
    ...{ createdAt: requiredTime(topic.created_at), lastActivityAt: bumpedAt },
    editedAt: isEdited ? dumpTime(topic.last_version_at) : null,
    isPrivate: isPrivate(topic),
    isPinned: topic.pinned_at !== null && (pinnedUntil === null || new Date(pinnedUntil) > now),
    commentsOff: false,
    heldAt: topic.hidden === 1 ? requiredTime(topic.hidden_at, topic.created_at) : null,
    spamAt: null,
    closedAt: topic.closed === 1 ? momentOf(run, topic, 'closed') : null,
    archivedAt: topic.archived === 1 ? momentOf(run, topic, 'archived') : null,
    deletedAt: dumpTime(topic.deleted_at ?? topic.first_deleted_at),
    mergedIntoId: mergedInto(run, Number(topic.id)),
    acceptedCommentId: solutionOf(run, topic),
    ...{ officialCommentId: null, attachments: [], customFields: {} },
    readCount: Number(topic.views ?? 0),
  };
  const of = { table: 'topics', example: exampleOf(topic), losses: [...losses, ...lost] };
  const isWritten = writeRow(run, of, ['posts', record]);
  if (!isWritten) return 'none';
  if (isPrivate(topic) || record.deletedAt !== null || record.heldAt !== null) return 'private';
  redirectTopic(run, { id, slug: record.slug });
  return 'public';
}

/** A poll stays one if the post has nothing before it by that name; its others become lists. */
function firstPollOf({ scratch }: DiscourseRun, topic: ScratchRow): string | null {
  if (topic.first_id === null) return null;
  const poll = scratch.get(
    'select name from polls where post_id = ? order by id limit 1',
    Number(topic.first_id),
  );
  return poll === undefined ? null : scratchText(poll.name);
}

/** Null also if the user is not in the backup: content of deleted users stays. */
export function authorOf({ writer }: DiscourseRun, value: unknown): string | null {
  const id = value === null || value === undefined ? null : String(value);
  return id !== null && writer.has('members', id) ? id : null;
}

/** When the topic was last closed or archived, from the note that says so. */
function momentOf(
  { scratch }: DiscourseRun,
  topic: ScratchRow,
  state: 'closed' | 'archived',
): string {
  const note = scratch.get(
    `select max(created_at) as at from posts where topic_id = ? and action_code in (?, ?)`,
    ...[Number(topic.id), `${state}.enabled`, `auto${state}.enabled`],
  );
  return requiredTime(note?.at, topic.bumped_at, topic.created_at);
}

function tagsOf({ scratch }: DiscourseRun, topicId: number): string[] {
  const names = scratch
    .all(
      `select name from topic_tags join tag_names using (tag_id) where topic_id = ? order by topic_tags.id`,
      topicId,
    )
    .map(({ name }) => scratchText(name));
  return [...new Set(names)];
}

function mergedInto({ scratch }: DiscourseRun, topicId: number): string | null {
  const move = scratch.get(
    `select new_topic_id from moved_posts join topics on topics.id = new_topic_id
      where old_topic_id = ? and full_move = 1 and topics.archetype <> 'private_message'
      order by moved_posts.id desc limit 1`,
    topicId,
  );
  return move === undefined ? null : idText(move.new_topic_id);
}

/** Of the plugin “Solved”: a table of its own, or a field of the topic in older releases. */
function solutionOf({ scratch }: DiscourseRun, topic: ScratchRow): string | null {
  const topicId = Number(topic.id);
  const found =
    scratch.get(
      `select coalesce(a.answer_post_id, s.answer_post_id) as id
        from discourse_solved_solved_topics s
        left join discourse_solved_topic_answers a on a.solved_topic_id = s.id
        where s.topic_id = ? order by a.id limit 1`,
      topicId,
    ) ??
    scratch.get(
      `select cast(value as integer) as id from topic_custom_fields where topic_id = ?`,
      topicId,
    );
  if (found?.id === null || found?.id === undefined) return null;
  const post = scratch.get(
    `select id from posts where id = ? and topic_id = ? and post_number > 1 and post_type in (1, 2)`,
    ...[Number(found.id), topicId],
  );
  return post === undefined ? null : idText(post.id);
}

function redirectTopic({ writer }: DiscourseRun, { id, slug }: { id: string; slug: string }): void {
  const paths = [`/t/${slug}/${id}`, `/t/${id}`, `/t/-/${id}`];
  for (const [at, path] of paths.entries()) {
    writer.write('redirects', { id: `t${id}-${at}`, path, targetKind: 'posts', targetId: id });
  }
}

function settleTags({ scratch, options: { ledger } }: DiscourseRun): void {
  const rows = scratch.rows(`select topic_tags.id, name, fate from topic_tags
    left join tag_names using (tag_id) left join topic_fates using (topic_id)`);
  for (const { id, name, fate } of rows) {
    const isKept = name !== null && (fate === 'public' || fate === 'private');
    if (isKept) ledger.merged('topic_tags', 'tag of a post', `id ${id}`);
    else ledger.skipped('topic_tags', 'its tag or topic is not kept', `id ${id}`);
  }
  for (const [table, join] of [
    ['discourse_solved_solved_topics', ''],
    ['discourse_solved_topic_answers', ''],
    ['topic_custom_fields', ''],
  ] as const) {
    for (const { id } of scratch.rows(`select id from ${table} ${join}`)) {
      ledger.merged(table, 'which answer is accepted', `id ${id}`);
    }
  }
  for (const { id, full_move: isWhole } of scratch.rows('select id, full_move from moved_posts')) {
    if (isWhole === 1) ledger.merged('moved_posts', 'where a topic was merged into', `id ${id}`);
    else ledger.skipped('moved_posts', 'where a post was before', `id ${id}`);
  }
}
