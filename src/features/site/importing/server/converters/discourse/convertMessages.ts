import { dumpTime } from '../dump/dumpTime.ts';
import { breather } from '../frame/breather.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import { authorOf } from './convertTopics.ts';
import type { DiscourseRun } from './discourseRun.ts';
import { postText } from './postText.ts';

/**
 * Private messages become group rooms with their title. In them are who was invited by name, and who wrote; the members of an
 * invited group are not, for who they were then is not known.
 */
export async function convertMessages(run: DiscourseRun): Promise<void> {
  const { scratch, options } = run;
  const topics = scratch.rows(`select topics.* from topics join topic_fates on topic_id = id
    where fate = 'message' order by id`);
  const breath = breather(options.signal);
  for (const topic of topics) {
    await breath();
    convertRoom(run, topic);
  }
  settleInvited(run);
}

function convertRoom(run: DiscourseRun, topic: ScratchRow): void {
  const { scratch, writer, options } = run;
  const id = Number(topic.id);
  const createdAt = requiredTime(topic.created_at);
  const people = scratch
    .all(
      `select user_id, min(at) as at from (
        select user_id, created_at as at from topic_allowed_users where topic_id = ?
        union all select user_id, created_at from posts where topic_id = ? and post_type in (1, 2))
        where user_id is not null group by user_id order by user_id`,
      ...[id, id],
    )
    .filter(({ user_id }) => writer.has('members', scratchText(user_id)));
  const hasGroup =
    scratch.get('select 1 as found from topic_allowed_groups where topic_id = ?', id) !== undefined;
  const isGone = topic.deleted_at !== null;
  if (people.length === 0 || isGone) {
    const reason = isGone ? 'a deleted private message' : 'a private message of nobody who is left';
    options.ledger.skipped('topics', reason, `id ${id}`);
    for (const post of scratch.rows('select id from posts where topic_id = ?', id)) {
      options.ledger.skipped('posts', reason, `id ${post.id}`);
    }
    return;
  }
  const room = {
    ...{ id: `t${id}`, kind: 'GROUP', title: scratchText(topic.title).slice(0, 200) || null },
    ...{ createdById: authorOf(run, topic.user_id), createdAt },
    members: people.map(({ user_id, at }) => ({
      ...{
        memberId: scratchText(user_id),
        joinedAt: requiredTime(at, topic.created_at),
        leftAt: null,
      },
    })),
  };
  const losses = hasGroup ? ['the members of an invited group no longer read it'] : [];
  const isWritten = writeRow(run, { table: 'topics', example: `id ${id}`, losses }, [
    'chatRooms',
    room,
  ]);
  convertTexts(run, { topicId: id, roomId: isWritten ? room.id : null });
}

function convertTexts(
  run: DiscourseRun,
  { topicId, roomId }: { topicId: number; roomId: string | null },
): void {
  const { scratch, options } = run;
  const numbers = new Map<number, number>();
  for (const post of scratch.rows(
    'select * from posts where topic_id = ? order by post_number',
    topicId,
  )) {
    const example = `id ${post.id}`;
    const reason = whyNotSent(post, roomId);
    if (reason !== null) {
      options.ledger.skipped('posts', reason, example);
      continue;
    }
    const deletedAt =
      dumpTime(post.deleted_at) ?? (post.user_deleted === 1 ? dumpTime(post.updated_at) : null);
    const text = postText(run, {
      cooked: scratchText(post.cooked),
      postId: Number(post.id),
      keptPoll: null,
    });
    const number = numbers.size + 1;
    const record = {
      ...{
        id: scratchText(post.id),
        roomId,
        number,
        kind: 'TEXT',
        senderId: authorOf(run, post.user_id),
      },
      content: deletedAt === null ? text.html : '',
      replyToNumber: numbers.get(Number(post.reply_to_post_number ?? 0)) ?? null,
      createdAt: requiredTime(post.created_at),
      editedAt: Number(post.version ?? 1) > 1 ? dumpTime(post.last_version_at) : null,
      ...{ deletedAt, attachments: [] },
    };
    const losses = deletedAt === null ? text.losses : ['the text of a deleted message'];
    if (writeRow(run, { table: 'posts', example, losses }, ['chatMessages', record])) {
      numbers.set(Number(post.post_number), number);
    }
  }
}

/** What staff said among themselves must not be read by the others in the room. */
function whyNotSent(post: ScratchRow, roomId: string | null): string | null {
  if (roomId === null) return 'its private message could not be kept';
  if (post.post_type === 3) return 'a note in a private message';
  if (post.post_type === 4) return 'a whisper of staff in a private message';
  return post.hidden === 1 ? 'a hidden text in a private message' : null;
}

function settleInvited({ scratch, writer, options: { ledger } }: DiscourseRun): void {
  for (const row of scratch.rows('select * from topic_allowed_users')) {
    const isKept =
      writer.has('chatRooms', `t${row.topic_id}`) &&
      writer.has('members', scratchText(row.user_id));
    const example = `id ${row.id}`;
    if (isKept) ledger.merged('topic_allowed_users', 'who is in a room', example);
    else ledger.skipped('topic_allowed_users', 'its private message or user is not kept', example);
  }
  for (const row of scratch.rows('select id from topic_allowed_groups')) {
    ledger.skipped('topic_allowed_groups', 'groups are in no rooms', `id ${row.id}`);
  }
}
