import type { MysqlRow } from '../mysql/mysqlRow.ts';
import { type PhpbbBoard, unixInstant } from './phpbbBoard.ts';
import { grant } from './writeMember.ts';
import { roleOfGroup } from './writePlaces.ts';

const noMember = 'its member is not in the dump';

/** What members follow, bookmark and block; phpBB doesn’t say since when. */
export const markWriters: Record<string, (board: PhpbbBoard, row: MysqlRow) => void> = {
  bookmarks: (board, row) => markTopic(board, row, { table: 'bookmarks', kind: 'bookmark' }),
  topics_watch: (board, row) => markTopic(board, row, { table: 'topics_watch', kind: 'follow' }),
  forums_watch: (board, row) => {
    const { ledger } = board.options;
    const forum = row.text('forum_id');
    const memberId = board.memberId(row.integer('user_id'));
    const example = `forum_id ${forum}, user_id ${row.text('user_id')}`;
    const targetType = board.writer.has('topics', forum) ? 'topic' : 'category';
    if (memberId === null) ledger.skipped('forums_watch', noMember, example);
    else if (targetType === 'category' && !board.writer.has('categories', forum)) {
      ledger.skipped('forums_watch', 'its forum was not written', example);
    } else {
      const mark = { memberId, kind: 'follow', targetType, targetId: forum };
      board.keep('forums_watch', example, () => ({
        isNew: board.writer.write('marks', { ...mark, value: 1, at: board.startedAt }),
      }));
    }
  },
  zebra: (board, row) => {
    const memberId = board.memberId(row.integer('user_id'));
    const otherId = board.memberId(row.integer('zebra_id'));
    const example = `user_id ${row.text('user_id')}, zebra_id ${row.text('zebra_id')}`;
    if (memberId === null || otherId === null) {
      board.options.ledger.skipped('zebra', noMember, example);
      return;
    }
    const at = board.startedAt;
    board.keep('zebra', example, () => ({
      isNew:
        row.integer('foe') === 1
          ? board.writer.write('memberBlocks', { memberId, blockedId: otherId, at })
          : board.writer.write('memberFollows', { memberId, followedId: otherId, at }),
    }));
  },
  user_group: (board, row) => {
    const { ledger } = board.options;
    const memberId = board.memberId(row.integer('user_id'));
    const roleId = roleOfGroup(board, row.integer('group_id'));
    const example = `user_id ${row.text('user_id')}, group_id ${row.text('group_id')}`;
    if (memberId === null) ledger.skipped('user_group', noMember, example);
    else if (row.integer('user_pending') === 1) {
      ledger.skipped('user_group', 'the group has not accepted it', example);
    } else if (roleId === null) {
      ledger.merged('user_group', 'a group that every board has', example);
    } else if (grant(board, { memberId, roleId, at: board.startedAt })) {
      ledger.written('user_group');
    } else ledger.merged('user_group', 'the member has the role already', example);
  },
  poll_votes: ({ options: { ledger } }, row) => {
    const example = `topic_id ${row.text('topic_id')}`;
    ledger.merged('poll_votes', 'in the counts: phpBB shows nobody who voted for what', example);
  },
};

function markTopic(
  board: PhpbbBoard,
  row: MysqlRow,
  { table, kind }: { table: string; kind: string },
): void {
  const { ledger } = board.options;
  const id = row.integer('topic_id');
  const example = `topic_id ${id}, user_id ${row.text('user_id')}`;
  const memberId = board.memberId(row.integer('user_id'));
  const topic = board.scratch.get('select status, moved, at, forum from topics where id = ?', id);
  if (memberId === null) ledger.skipped(table, noMember, example);
  else if (topic === undefined) ledger.skipped(table, 'its topic is not in the dump', example);
  else if (
    board.options.restricted === 'skip' &&
    board.readersOf(Number(topic.forum)) !== 'everyone'
  ) {
    ledger.skipped(table, 'not everybody may read its forum', example);
  } else {
    const targetId = String(topic.status === 2 ? topic.moved : id);
    const mark = { memberId, kind, targetType: 'conversation', targetId, value: 1 };
    board.keep(table, example, () => ({
      isNew: board.writer.write('marks', { ...mark, at: unixInstant(Number(topic.at)) }),
    }));
  }
}
