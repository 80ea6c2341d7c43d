import { breather } from '../frame/breather.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import type { DiscourseRun } from './discourseRun.ts';

/** Likes, bookmarks, and what members watch or have muted. */
export async function convertMarks(run: DiscourseRun): Promise<void> {
  const { scratch, options } = run;
  const breath = breather(options.signal);
  scratch.create('seen_marks', 'key text primary key');
  for (const row of scratch.rows('select * from post_actions order by id')) {
    await breath();
    const kind = row.post_action_type_id === 2 ? 'like' : 'bookmark';
    markPost(run, { table: 'post_actions', row, kind, postId: Number(row.post_id) });
  }
  for (const row of scratch.rows('select * from bookmarks order by id')) convertBookmark(run, row);
  for (const row of scratch.rows('select * from topic_users')) {
    await breath();
    const kind = row.notification_level === 3 ? 'follow' : 'mute';
    const at = row.notifications_changed_at ?? row.first_visited_at;
    markTopic(run, { table: 'topic_users', row: { ...row, created_at: at ?? null }, kind });
  }
  convertWatched(run, 'category_users');
  convertWatched(run, 'tag_users');
  for (const [table, column] of [
    ['muted_users', 'muted_user_id'],
    ['ignored_users', 'ignored_user_id'],
  ] as const) {
    for (const row of scratch.rows(`select * from ${table} order by id`)) {
      convertBlock(run, { table, row, blockedId: scratchText(row[column]) });
    }
  }
}

interface Marked {
  table: string;
  row: ScratchRow;
  kind: string;
}

function convertBookmark(run: DiscourseRun, row: ScratchRow): void {
  const { ledger } = run.options;
  const type = row.bookmarkable_type ?? (row.for_topic === 1 ? 'Topic' : 'Post');
  if (type === 'Topic' && row.bookmarkable_id !== null && row.bookmarkable_id !== undefined) {
    const topic = { ...row, topic_id: row.bookmarkable_id };
    markTopic(run, { table: 'bookmarks', row: topic, kind: 'bookmark' });
  } else if (type === 'Post' || type === 'Topic') {
    const postId = Number(row.bookmarkable_id ?? row.post_id);
    markPost(run, { table: 'bookmarks', row, kind: 'bookmark', postId });
  } else ledger.skipped('bookmarks', 'of something that is not kept', `id ${row.id}`);
}

function markPost(run: DiscourseRun, of: Marked & { postId: number }): void {
  const { scratch, options } = run;
  const post = scratch.get(
    `select topic_id, post_number, fate from posts left join topic_fates using (topic_id) where posts.id = ?`,
    of.postId,
  );
  const isTopic = post?.post_number === 1;
  if (post !== undefined && isTopic) {
    markTopic(run, { ...of, row: { ...of.row, topic_id: post.topic_id ?? null } });
    return;
  }
  if (!run.writer.has('comments', String(of.postId))) {
    options.ledger.skipped(of.table, 'its post is not kept', `id ${of.row.id}`);
    return;
  }
  writeMark(run, of, { targetType: 'comment', targetId: String(of.postId) });
}

function markTopic(run: DiscourseRun, of: Marked): void {
  const targetId = scratchText(of.row.topic_id);
  if (run.writer.has('posts', targetId)) {
    writeMark(run, of, { targetType: 'conversation', targetId });
    return;
  }
  const id = of.row.id ?? of.row.topic_id;
  run.options.ledger.skipped(of.table, 'its post is not kept', `id ${id}`);
}

function writeMark(
  run: DiscourseRun,
  { table, row, kind }: Marked,
  target: { targetType: string; targetId: string },
): void {
  const { scratch, writer, options } = run;
  const memberId = scratchText(row.user_id);
  const example = `id ${row.id}`;
  if (!writer.has('members', memberId)) {
    options.ledger.skipped(table, 'its user is not in the backup', example);
    return;
  }
  const key = [memberId, kind, target.targetType, target.targetId].join(' ');
  if (!scratch.insert('seen_marks', { key })) {
    options.ledger.merged(table, 'the same of a member twice', example);
    return;
  }
  const record = { memberId, kind, ...target, value: 1, at: requiredTime(row.created_at) };
  writeRow(run, { table, example }, ['marks', record]);
}

/** 3 and 4: watched; 0: muted; the levels between are of no consequence here. */
function convertWatched(run: DiscourseRun, table: 'category_users' | 'tag_users'): void {
  const { scratch, writer, options } = run;
  const rows =
    table === 'tag_users'
      ? `select tag_users.*, name as target from tag_users left join tag_names using (tag_id)`
      : `select category_users.*, category_id as target from category_users`;
  for (const row of scratch.rows(`${rows} order by id`)) {
    const level = row.notification_level;
    const kind = level === 3 || level === 4 ? 'follow' : level === 0 ? 'mute' : null;
    const targetId = scratchText(row.target);
    const targetType =
      table === 'tag_users' ? 'tag' : writer.has('categories', targetId) ? 'category' : 'topic';
    const kindOfTarget = { tag: 'tags', category: 'categories', topic: 'topics' }[targetType];
    const example = `id ${row.id}`;
    if (kind === null) options.ledger.skipped(table, 'level between watching and muted', example);
    else if (targetId === '' || !writer.has(kindOfTarget ?? '', targetId)) {
      options.ledger.skipped(table, 'what it watches is not kept', example);
    } else
      writeMark(run, { table, row: { ...row, created_at: null }, kind }, { targetType, targetId });
  }
}

function convertBlock(
  run: DiscourseRun,
  { table, row, blockedId }: { table: string; row: ScratchRow; blockedId: string },
): void {
  const { scratch, writer, options } = run;
  const memberId = scratchText(row.user_id);
  const example = `id ${row.id}`;
  if (!writer.has('members', memberId) || !writer.has('members', blockedId)) {
    options.ledger.skipped(table, 'its user is not in the backup', example);
  } else if (!scratch.insert('seen_marks', { key: `${memberId} blocks ${blockedId}` })) {
    options.ledger.merged(table, 'the same of a member twice', example);
  } else {
    const record = { memberId, blockedId, at: requiredTime(row.created_at) };
    writeRow(run, { table, example }, ['memberBlocks', record]);
  }
}
