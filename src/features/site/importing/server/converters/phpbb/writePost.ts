import { slugOf } from '#core/slug.ts';
import { escapeText } from '../../text/escapeText.ts';
import type { InlineFile } from '../bbcode/bbcodeRenderer.ts';
import { decoded } from '../bbcode/uidContent.ts';
import { guestAuthor } from '../frame/guestAuthor.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import type { MysqlRow } from '../mysql/mysqlRow.ts';
import { maybeUnixInstant, type PhpbbBoard, titleOf, unixInstant } from './phpbbBoard.ts';
import { visibilityOf } from './readPhpbbBoard.ts';
import { writeRedirects } from './writeRedirects.ts';

/** Where phpBB puts a moved topic's old place. */
const movedStatus = 2;
const announcements = new Set([2, 3]);

/** The first post of a topic is a post, the others are its comments. */
export function writePost(board: PhpbbBoard, row: MysqlRow): void {
  const { ledger } = board.options;
  const id = row.integer('post_id');
  const example = `post_id ${id}`;
  const topic = board.scratch.get(
    'select * from topics left join firsts on topic = id where id = ?',
    row.integer('topic_id'),
  );
  if (topic === undefined) {
    ledger.skipped('posts', 'its topic is not in the dump', example);
    return;
  }
  if (topic.status === movedStatus) {
    ledger.skipped('posts', 'its topic is only a pointer', example);
    return;
  }
  const forumId = forumOf(board, topic);
  const isPublic = board.readersOf(forumId) === 'everyone';
  const isFirst = id === (topic.has_first === 1 ? topic.first : topic.post);
  if (isFirst && topic.is_done === 1) {
    ledger.skipped('posts', 'a second row with this id', example);
    return;
  }
  if (!isPublic && board.options.restricted === 'skip') {
    ledger.skipped('posts', 'not everybody may read its forum', example);
    board.scratch.run(
      'update attachments set is_public = -1 where post = ? and in_message = 0',
      id,
    );
    if (isFirst) settleTopic(board, topic, 'not everybody may read its forum');
    return;
  }
  const { content, attachments, lost } = contentOf(board, row, id);
  if (board.readersOf(forumId) === 'members') {
    lost.add('its readers: private, since only members may read its forum');
  } else if (!isPublic) {
    lost.add('its readers: private, since not everybody may read its forum');
  }
  const common = { content, attachments, ...commonOf(board, row), isPrivate: !isPublic };
  if (isFirst) writeTopic(board, { row, topic, forumId, common, lost });
  else {
    board.keep('posts', example, () => {
      const isNew = board.writer.write('comments', {
        ...common,
        content: withSubject(row, topic, content),
        ...{ id: String(id), postId: String(topic.id), parentId: null, addresseeId: null },
      });
      if (isNew) {
        writeRedirects(board, { targetKind: 'comments', targetId: String(id) }, { post: id });
      }
      return { isNew, lost };
    });
  }
  const isShown = isPublic && visibilityOf(row, 'post') === 1 && topic.visibility === 1;
  if (isShown) {
    board.scratch.run('update attachments set is_public = 1 where post = ? and in_message = 0', id);
  }
}

function writeTopic(
  board: PhpbbBoard,
  given: {
    row: MysqlRow;
    topic: ScratchRow;
    forumId: number;
    common: Record<string, unknown>;
    lost: Set<string>;
  },
): void {
  const { row, topic, forumId, common, lost } = given;
  const id = Number(topic.id);
  const title = String(topic.title) || `Topic ${id}`;
  const last = Number(topic.last);
  const isAnnouncement = announcements.has(Number(topic.type));
  const hidden = statesOf(Number(topic.visibility), {
    at: Number(topic.at),
    deleted: Number(topic.deleted) || last,
  });
  let isWritten = false;
  board.keep('topics', `topic_id ${id}`, () => {
    const isNew = board.writer.write('posts', {
      ...common,
      id: String(id),
      type: Number(topic.poll) > 0 ? 'POLL' : isAnnouncement ? 'ANNOUNCEMENT' : 'QUESTION',
      title,
      slug: slugOf(title),
      topicId: board.writer.has('topics', String(forumId)) ? String(forumId) : null,
      categoryId: categoryOf(board, forumId),
      ...{ tags: [], language: board.options.language, status: null },
      lastActivityAt: unixInstant(last),
      isPinned: Number(topic.type) > 0,
      commentsOff: false,
      heldAt: hidden.heldAt ?? common.heldAt,
      deletedAt: hidden.deletedAt ?? common.deletedAt,
      closedAt: topic.status === 1 ? unixInstant(last) : null,
      ...{ archivedAt: null, mergedIntoId: null, acceptedCommentId: null, officialCommentId: null },
      ...{ customFields: {}, readCount: Number(topic.views) },
    });
    isWritten = isNew;
    if (isNew) {
      const target = { targetKind: 'posts', targetId: String(id) } as const;
      writeRedirects(board, target, {
        ...{ topic: id, forum: forumId, post: row.integer('post_id') },
      });
      if (Number(topic.poll) > 0) writePoll(board, topic);
    }
    return { isNew, lost };
  });
  board.scratch.run('update topics set is_done = 1 where id = ?', id);
  const example = `post_id ${row.integer('post_id')}`;
  if (isWritten) board.options.ledger.merged('posts', 'the text of its topic', example);
  else board.options.ledger.skipped('posts', 'its topic was not written', example);
}

function writePoll(board: PhpbbBoard, topic: ScratchRow): void {
  const id = Number(topic.id);
  const options = board.scratch.all(
    'select id, label, votes from poll_options where topic = ? order by id',
    id,
  );
  const begin = Number(topic.poll);
  const length = Number(topic.poll_length);
  const choices = Math.max(1, Math.min(Number(topic.poll_options), options.length));
  board.writer.write('polls', {
    id: String(id),
    question: board.plain(String(topic.poll_title)) || null,
    options: options.map((option) => ({
      id: `${id}-${option.id}`,
      label: board.plain(String(option.label)) || `${option.id}`,
      votes: Number(option.votes),
    })),
    ...{ minChoices: 1, maxChoices: choices, isAnonymous: true, resultVisibility: 'ALWAYS' },
    startsAt: unixInstant(begin),
    expiresAt: length > 0 ? unixInstant(begin + length) : null,
    closedAt: null,
  });
}

export function settleTopic(board: PhpbbBoard, topic: ScratchRow, reason: string): void {
  board.options.ledger.skipped('topics', reason, `topic_id ${topic.id}`);
  board.scratch.run('update topics set is_done = 1 where id = ?', Number(topic.id));
}

/** Global announcements of 3.0 are in no forum: they stood in all of them. */
function forumOf(board: PhpbbBoard, topic: ScratchRow): number {
  const forumId = Number(topic.forum);
  if (forumId !== 0 || Number(topic.type) !== 3) return forumId;
  const open = [...board.forums.values()].filter(
    ({ id, type }) => type === 1 && board.readersOf(id) === 'everyone',
  );
  return open.toSorted((one, other) => one.left - other.left)[0]?.id ?? 0;
}

/** The nearest forum around it that is a category. */
function categoryOf(board: PhpbbBoard, forumId: number): string | null {
  const id = String(forumId);
  if (board.writer.has('categories', id)) return id;
  const parent = board.forums.get(forumId)?.parentId;
  return parent !== undefined && board.writer.has('categories', String(parent))
    ? String(parent)
    : null;
}

function commonOf(board: PhpbbBoard, row: MysqlRow) {
  const at = row.integer('post_time');
  const memberId = board.memberId(row.integer('poster_id'));
  const guest = decoded(row.text('post_username')).trim().slice(0, 80);
  const edited = row.integer('post_edit_time');
  return {
    authorId: memberId ?? (guest === '' ? null : guestAuthor(board.writer, guest)),
    sentAs: null,
    createdAt: unixInstant(at),
    editedAt: maybeUnixInstant(edited),
    spamAt: null,
    ...statesOf(visibilityOf(row, 'post'), {
      at,
      deleted: row.integer('post_delete_time') || edited || at,
    }),
  };
}

/** What is in no state that is known waits for approval: it is not published in doubt. */
function statesOf(visibility: number, { at, deleted }: { at: number; deleted: number }) {
  return {
    heldAt: visibility === 1 || visibility === 2 ? null : unixInstant(at),
    deletedAt: visibility === 2 ? unixInstant(deleted) : null,
  };
}

/** A subject that says something else than that it is a reply. */
function withSubject(row: MysqlRow, topic: ScratchRow, content: string): string {
  const subject = titleOf(row, 'post_subject').replace(/^(?:re: ?)+/i, '');
  return subject === '' || subject === topic.title
    ? content
    : `<p><strong>${escapeText(subject)}</strong></p>${content}`;
}

function contentOf(board: PhpbbBoard, row: MysqlRow, id: number) {
  const has = row.integer('post_attachment') === 1;
  const { attachments, attachment } = phpbbAttachments(board, has ? id : null, 0);
  const { html, lost } = board.content(row.text('post_text'), row.text('bbcode_uid'), attachment);
  return { content: html, lost, attachments: attachments() };
}

/** @returns the attachments of a post or message that its text does not show, once the text is read */
export function phpbbAttachments(board: PhpbbBoard, ofId: number | null, inMessage: 0 | 1) {
  const rows =
    ofId === null
      ? []
      : board.scratch.all(
          'select id, name, mime, caption from attachments where post = ? and in_message = ? order by id desc',
          ofId,
          inMessage,
        );
  const shown = new Set<unknown>();
  const attachment = (index: number, name: string): InlineFile | null => {
    const named = rows.filter((row) => row.name === name);
    const found = named.length === 1 ? named[0] : (rows[index] ?? named[0]);
    if (found === undefined) return null;
    shown.add(found.id);
    return fileOf(found);
  };
  const attachments = () =>
    rows
      .filter((row) => !shown.has(row.id))
      .map((row) => ({ ...fileOf(row), caption: String(row.caption) || null }));
  return { attachment, attachments };
}

function fileOf(row: ScratchRow): InlineFile {
  const name = String(row.name);
  return {
    type: /^image\/(?:png|jpe?g|gif|webp)$/.test(String(row.mime)) ? 'IMAGE' : 'FILE',
    source: `/files/phpbb-${row.id}/${encodeURIComponent(name)}`,
    name,
  };
}
