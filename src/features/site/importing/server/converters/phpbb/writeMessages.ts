import { escapeText } from '../../text/escapeText.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import type { MysqlRow } from '../mysql/mysqlRow.ts';
import { maybeUnixInstant, type PhpbbBoard, unixInstant } from './phpbbBoard.ts';
import { phpbbAttachments } from './writePost.ts';

interface Room {
  id: string;
  members: number[];
}

/**
 * Private messages become rooms: one for each two people, and one for each thread of more. Whom a message was sent to
 * without the others knowing has it from its author alone.
 */
export function writeRooms(board: PhpbbBoard): void {
  const numbers = new Map<string, number>();
  for (const message of board.scratch.rows('select * from messages order by at, id')) {
    for (const { id, members } of roomsOf(board, message)) {
      const number = (numbers.get(id) ?? 0) + 1;
      numbers.set(id, number);
      if (number === 1) writeRoom(board, message, { id, members });
      board.scratch.run('insert into rooms values (?, ?, ?)', Number(message.id), id, number);
    }
  }
}

function writeRoom(board: PhpbbBoard, message: ScratchRow, { id, members }: Room): void {
  const at = unixInstant(Number(message.at));
  const known = members.filter((member) => board.memberId(member) !== null);
  const isDirect = known.length === 2 && members.length === 2;
  board.writer.write('chatRooms', {
    ...{ id, kind: isDirect ? 'DIRECT' : 'GROUP', createdAt: at },
    title: isDirect ? null : String(message.subject) || 'Private messages',
    createdById: board.memberId(Number(message.author)),
    members: known.map((member) => ({ memberId: String(member), joinedAt: at, leftAt: null })),
  });
}

function roomsOf(board: PhpbbBoard, message: ScratchRow): Room[] {
  const author = Number(message.author);
  const hidden = usersIn(String(message.hidden_recipients));
  const listed = board.scratch
    .all('select user from recipients where message = ?', Number(message.id))
    .map((row) => Number(row.user));
  const to = [...usersIn(String(message.recipients)), ...listed].filter(
    (user) => user !== author && !hidden.includes(user),
  );
  const open = [...new Set([author, ...to])].toSorted((one, other) => one - other);
  const rooms = open.length > 1 || hidden.length === 0 ? [roomOf(open, Number(message.root))] : [];
  return [
    ...rooms,
    ...hidden
      .filter((user) => user !== author)
      .map((user) =>
        roomOf(
          [author, user].toSorted((a, b) => a - b),
          0,
        ),
      ),
  ];
}

function roomOf(members: number[], root: number): Room {
  return members.length === 2
    ? { id: `d${members.join('-')}`, members }
    : { id: `g${root}-${members.join('-')}`.slice(0, 200), members };
}

/** `u_3:u_12:g_5`; groups are in the rows of who got it. */
function usersIn(addresses: string): number[] {
  return [...addresses.matchAll(/u_(\d{1,10})/g)].map(([, id]) => Number(id));
}

export function writeMessage(board: PhpbbBoard, row: MysqlRow): void {
  const id = row.integer('msg_id');
  const example = `msg_id ${id}`;
  const rooms = board.scratch.all(
    `select room, number, subject from rooms join messages on messages.id = message
      where message = ? order by rooms.rowid`,
    id,
  );
  if (rooms.length === 0) {
    board.options.ledger.skipped('privmsgs', 'it is to nobody', example);
    return;
  }
  board.keep('privmsgs', example, () => {
    const { attachments, attachment } = phpbbAttachments(board, id, 1);
    const { html, lost } = board.content(
      row.text('message_text'),
      row.text('bbcode_uid'),
      attachment,
    );
    const left = attachments();
    let isNew = true;
    for (const [index, { room, number, subject }] of rooms.entries()) {
      const title = String(subject).replace(/^(?:re: ?)+/i, '');
      const isTitled = title !== '' && (number === 1 || !/^re:/i.test(String(subject)));
      const written = board.writer.write('chatMessages', {
        id: index === 0 ? String(id) : `${id}-${index}`,
        roomId: String(room),
        number: Number(number),
        kind: 'TEXT',
        senderId: board.memberId(row.integer('author_id')),
        content: isTitled ? `<p><strong>${escapeText(title)}</strong></p>${html}` : html,
        replyToNumber: null,
        createdAt: unixInstant(row.integer('message_time')),
        editedAt: maybeUnixInstant(row.integer('message_edit_time')),
        deletedAt: null,
        attachments: left,
      });
      isNew = isNew && written;
    }
    return { isNew, lost };
  });
}
