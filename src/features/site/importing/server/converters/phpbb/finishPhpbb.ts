import fs from 'node:fs';
import path from 'node:path';
import { type PhpbbBoard, unixInstant } from './phpbbBoard.ts';
import { settleTopic } from './writePost.ts';
import { writeRedirects } from './writeRedirects.ts';

/** Accounts for the rows that were put aside until the posts were written. */
export function finishPhpbb(board: PhpbbBoard): void {
  finishTopics(board);
  finishPollOptions(board);
  finishAttachments(board);
}

function finishTopics(board: PhpbbBoard): void {
  const left = board.scratch.all('select * from topics where is_done = 0 order by id');
  for (const topic of left) {
    const id = Number(topic.id);
    const targetId = String(topic.moved);
    if (topic.status !== 2) settleTopic(board, topic, 'no post of it is in the dump');
    else if (!board.writer.has('posts', targetId)) {
      settleTopic(board, topic, 'a pointer to a topic that was not written');
    } else {
      board.options.ledger.merged('topics', 'a pointer to where it was moved', `topic_id ${id}`);
      const forum = Number(topic.forum);
      writeRedirects(board, { targetKind: 'posts', targetId }, { topic: id, forum });
    }
  }
}

function finishPollOptions({ scratch, writer, options: { ledger } }: PhpbbBoard): void {
  for (const { topic, id } of scratch.rows('select topic, id from poll_options')) {
    const example = `topic_id ${topic}, poll_option_id ${id}`;
    if (writer.has('polls', String(topic))) ledger.merged('poll_options', 'in its poll', example);
    else ledger.skipped('poll_options', 'its poll was not written', example);
  }
}

/** The bytes are in the folder `files`, under a name that nobody can guess. */
function finishAttachments(board: PhpbbBoard): void {
  const { scratch, writer, source } = board;
  for (const row of scratch.rows('select * from attachments order by id')) {
    if (row.is_public === -1) {
      const reason = 'not everybody may read its forum';
      board.options.ledger.skipped('attachments', reason, `attach_id ${row.id}`);
      continue;
    }
    const physical = String(row.physical);
    const isName = path.basename(physical) === physical && !physical.startsWith('.');
    const place =
      source.files === null || !isName || physical === ''
        ? null
        : path.join(source.files, physical);
    const isThere = place !== null && fs.existsSync(place);
    board.keep('attachments', `attach_id ${row.id}`, () => {
      const id = `phpbb-${row.id}`;
      const isNew = !writer.has('files', id);
      const record = {
        ...{ id, name: String(row.name), mimeType: String(row.mime), bytes: Number(row.bytes) },
        ownerId: board.memberId(Number(row.owner)),
        isSecure: row.is_public !== 1,
        createdAt: unixInstant(Number(row.at)),
      };
      const hasBytes = writer.writeFile(record, isThere ? place : null);
      writeRedirects(board, { targetKind: 'files', targetId: id }, { file: Number(row.id) });
      return { isNew, lost: hasBytes ? [] : ['its bytes, which are not in the folder files'] };
    });
  }
}
