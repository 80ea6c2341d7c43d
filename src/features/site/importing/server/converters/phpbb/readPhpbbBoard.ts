import { decoded } from '../bbcode/uidContent.ts';
import type { LossLedger } from '../frame/lossLedger.ts';
import type { MysqlDumpPart } from '../mysql/mysqlDumpParser.ts';
import type { MysqlRow } from '../mysql/mysqlRow.ts';
import { readMysqlDump } from '../mysql/readMysqlDump.ts';
import type { PhpbbBoard } from './phpbbBoard.ts';
import { titleOf } from './phpbbBoard.ts';

type Reader = (board: PhpbbBoard, row: MysqlRow) => void;

/** What must be known before the rest can be written, whatever the order of the tables in the dump. */
const readers: Record<string, Reader> = {
  config: ({ config }, row) => {
    config.set(row.text('config_name'), decoded(row.text('config_value')));
  },
  acl_options: ({ access }, row) => access.read('acl_options', row),
  acl_roles_data: ({ access }, row) => access.read('acl_roles_data', row),
  acl_groups: ({ access }, row) => access.read('acl_groups', row),
  groups: (board, row) => {
    board.access.read('groups', row);
    board.groups.set(row.integer('group_id'), {
      name: titleOf(row, 'group_name', 100),
      isSpecial: row.integer('group_type') === 3,
      description: board.plain(row.text('group_desc'), row.text('group_desc_uid')),
    });
  },
  banlist: ({ bans, options: { ledger } }, row) => {
    const user = row.integer('ban_userid');
    const until = row.integer('ban_end');
    const example = `ban_id ${row.text('ban_id')}`;
    if (user === 0) ledger.skipped('banlist', 'a ban of addresses', example);
    else if (row.integer('ban_exclude') === 1) ledger.skipped('banlist', 'an exception', example);
    else if (until > 0 && until * 1000 < Date.now())
      ledger.skipped('banlist', 'it has ended', example);
    else {
      ledger.merged('banlist', 'in the status of the member', example);
      bans.set(user, {
        until,
        reason: decoded(row.text('ban_give_reason') || row.text('ban_reason')),
      });
    }
  },
  users: ({ accounts }, row) => {
    // 2: guests and bots.
    if (row.integer('user_type') === 2) return;
    accounts.add(row.text('user_id'));
    accounts.keep();
  },
  forums: (board, row) => {
    const id = row.integer('forum_id');
    if (board.forums.has(id)) {
      board.options.ledger.skipped('forums', 'a second row with this id', `forum_id ${id}`);
      return;
    }
    board.forums.set(id, {
      id,
      parentId: row.integer('parent_id'),
      hasPassword: row.text('forum_password') !== '',
      type: row.integer('forum_type'),
      title: titleOf(row, 'forum_name', 200) || `Forum ${id}`,
      description: board.plain(row.text('forum_desc'), row.text('forum_desc_uid')),
      isLocked: row.integer('forum_status') === 1,
      left: row.integer('left_id'),
    });
  },
  topics: ({ scratch, options: { ledger } }, row) => {
    const id = row.integer('topic_id');
    const example = `topic_id ${id}`;
    const isNew = scratch.insert('topics', {
      id,
      forum: row.integer('forum_id'),
      first: row.integer('topic_first_post_id'),
      title: titleOf(row, 'topic_title'),
      status: row.integer('topic_status'),
      type: row.integer('topic_type'),
      moved: row.integer('topic_moved_id'),
      views: Math.max(0, row.integer('topic_views')),
      at: row.integer('topic_time'),
      last: row.integer('topic_last_post_time') || row.integer('topic_time'),
      visibility: visibilityOf(row, 'topic'),
      deleted: row.integer('topic_delete_time'),
      poll: row.integer('poll_start'),
      poll_title: row.text('poll_title'),
      poll_length: row.integer('poll_length'),
      poll_options: row.integer('poll_max_options'),
      is_done: 0,
    });
    if (!isNew) ledger.skipped('topics', 'a second row with this id', example);
  },
  posts: ({ scratch }, row) => {
    scratch.run(
      `insert into firsts values (?, ?) on conflict (topic) do update set post = min(post, excluded.post)`,
      row.integer('topic_id'),
      row.integer('post_id'),
    );
    scratch.run(
      'update topics set has_first = 1 where first = ? and id = ?',
      row.integer('post_id'),
      row.integer('topic_id'),
    );
  },
  attachments: ({ scratch, options: { ledger } }, row) => {
    const id = row.integer('attach_id');
    const example = `attach_id ${id}`;
    if (row.integer('is_orphan') === 1) {
      ledger.skipped('attachments', 'it belongs to no post', example);
      return;
    }
    const isNew = scratch.insert('attachments', {
      id,
      post: row.integer('post_msg_id'),
      in_message: row.integer('in_message'),
      owner: row.integer('poster_id'),
      physical: row.text('physical_filename'),
      name: titleOf(row, 'real_filename', 200) || `file-${id}`,
      mime: row.text('mimetype') || 'application/octet-stream',
      caption: decoded(row.text('attach_comment')),
      bytes: Math.max(0, row.integer('filesize')),
      at: row.integer('filetime'),
      is_public: 0,
    });
    if (!isNew) ledger.skipped('attachments', 'a second row with this id', example);
  },
  poll_options: ({ scratch, options: { ledger } }, row) => {
    const example = `topic_id ${row.text('topic_id')}`;
    const isNew = scratch.insert('poll_options', {
      topic: row.integer('topic_id'),
      id: row.integer('poll_option_id'),
      label: row.text('poll_option_text'),
      votes: Math.max(0, row.integer('poll_option_total')),
    });
    if (!isNew) ledger.skipped('poll_options', 'a second row with this id', example);
  },
  profile_fields_data: ({ scratch, options: { ledger } }, row) => {
    ledger.merged(
      'profile_fields_data',
      'in the profile of the member',
      `user ${row.text('user_id')}`,
    );
    scratch.insert('profiles', {
      user: row.integer('user_id'),
      place: decoded(row.text('pf_phpbb_location')),
      website: decoded(row.text('pf_phpbb_website')),
    });
  },
  privmsgs: ({ scratch }, row) => {
    scratch.insert('messages', {
      id: row.integer('msg_id'),
      root: row.integer('root_level') || row.integer('msg_id'),
      author: row.integer('author_id'),
      at: row.integer('message_time'),
      recipients: row.text('to_address'),
      hidden_recipients: row.text('bcc_address'),
      subject: titleOf(row, 'message_subject'),
    });
  },
  privmsgs_to: ({ scratch, options: { ledger } }, row) => {
    ledger.merged('privmsgs_to', 'in the members of the room', `msg_id ${row.text('msg_id')}`);
    scratch.insert('recipients', { message: row.integer('msg_id'), user: row.integer('user_id') });
  },
};

/** Their rows are settled when they are read for the second time. */
export const secondTables: ReadonlySet<string> = new Set([
  ...['users', 'user_group', 'posts', 'privmsgs', 'poll_votes'],
  ...['bookmarks', 'topics_watch', 'forums_watch', 'zebra'],
]);

const tables: Record<string, string> = {
  topics: `id integer primary key, forum int, first int, title text, status int, type int, moved int, views int,
    at int, last int, visibility int, deleted int, poll int, poll_title text, poll_length int, poll_options int,
    is_done int, has_first int`,
  firsts: 'topic integer primary key, post int',
  attachments: `id integer primary key, post int, in_message int, owner int, physical text, name text, mime text,
    caption text, bytes int, at int, is_public int`,
  poll_options: 'topic int, id int, label text, votes int, primary key (topic, id)',
  profiles: 'user integer primary key, place text, website text',
  messages: `id integer primary key, root int, author int, at int, recipients text, hidden_recipients text,
    subject text`,
  recipients: 'message int, user int, primary key (message, user)',
  rooms: 'message int, room text, number int',
  usernames: 'name text primary key',
};

/** Reads the dump once; texts of posts and messages are left for the second time. */
export async function readPhpbbBoard(board: PhpbbBoard, onBytes: (bytes: number) => void) {
  const { source, scratch, options } = board;
  const { ledger } = options;
  for (const [table, columns] of Object.entries(tables)) scratch.create(table, columns);
  const readerOf = (table: string) => {
    const name = ownName(board, table);
    return name !== null && Object.hasOwn(readers, name) ? readers[name] : undefined;
  };
  for await (const parts of readMysqlDump(
    source.dump,
    (table) => readerOf(table) !== undefined,
    onBytes,
  )) {
    for (const part of parts) {
      const name = ownName(board, part.kind === 'row' ? part.row.table : part.table);
      if (name === null || secondTables.has(name)) {
        if (part.kind === 'row') readerOf(part.row.table)?.(board, part.row);
        continue;
      }
      settlePart(ledger, name, part);
      if (part.kind !== 'row') continue;
      readerOf(part.row.table)?.(board, part.row);
      if (name.startsWith('acl_') || name === 'config' || name === 'groups') {
        ledger.merged(name, reasonOf(name), `row ${part.row.number}`);
      }
    }
    if (options.signal.aborted) return;
  }
  scratch.exec('create index attachments_post on attachments (post, in_message)');
  scratch.exec('create index rooms_message on rooms (message)');
}

/** Counts a row, and settles it if nothing comes of it. */
export function settlePart(ledger: LossLedger, name: string, part: MysqlDumpPart): void {
  if (part.kind === 'row') ledger.read(name);
  else if (part.kind === 'broken') {
    ledger.read(name);
    ledger.skipped(name, part.reason, `row ${part.number}`);
  } else if (part.kind === 'unread') {
    ledger.read(name, part.rows);
    const outcome = { kind: 'skipped', reason: 'a table without an equivalent' } as const;
    ledger.settle(name, outcome, 'all rows', part.rows);
  }
}

function reasonOf(name: string): string {
  if (name === 'groups') return 'a role, or a group that every board has';
  return name === 'config' ? 'the address of the board' : 'in who may read the forums';
}

/** Without the prefix; null: of another software in the same database. */
export function ownName({ source }: PhpbbBoard, table: string): string | null {
  return table.startsWith(source.prefix) ? table.slice(source.prefix.length) : null;
}

/** 3.1 and newer: 0 waits, 1 approved, 2 deleted, 3 waits again; before: 0 waits, 1 approved. */
export function visibilityOf(row: MysqlRow, what: 'topic' | 'post'): number {
  if (row.has(`${what}_visibility`)) return row.integer(`${what}_visibility`);
  return row.has(`${what}_approved`) ? row.integer(`${what}_approved`) : 0;
}
