import fs from 'node:fs';
import path from 'node:path';
import type { Converter, ConvertOptions } from '../converter.ts';
import type { NeutralWriter } from '../frame/neutralWriter.ts';
import { ScratchTables } from '../frame/scratchTables.ts';
import type { MysqlRow } from '../mysql/mysqlRow.ts';
import { readMysqlDump } from '../mysql/readMysqlDump.ts';
import { finishPhpbb } from './finishPhpbb.ts';
import { markWriters } from './markWriters.ts';
import { PhpbbBoard } from './phpbbBoard.ts';
import { openPhpbb, type PhpbbSource } from './phpbbSource.ts';
import { ownName, readPhpbbBoard, secondTables, settlePart } from './readPhpbbBoard.ts';
import { writeMember } from './writeMember.ts';
import { writeMessage, writeRooms } from './writeMessages.ts';
import { writePlaces, writeRoles } from './writePlaces.ts';
import { writePost } from './writePost.ts';

const writers: Record<string, (board: PhpbbBoard, row: MysqlRow) => void> = {
  ...markWriters,
  users: writeMember,
  posts: writePost,
  privmsgs: writeMessage,
};

/** phpBB 3.0 to 3.3, from a dump of its MySQL database. */
export const phpbbConverter: Converter = {
  system: 'phpbb',
  reads:
    'a dump (.sql, .sql.gz), or a folder with it and the board’s folders files and images/avatars/upload',
  inspect: async (source) => {
    const board = await openPhpbb(source);
    const count = board.rowsOf;
    return {
      title: `phpBB ${board.version}, tables ${board.prefix}…`,
      counts: {
        members: count('users'),
        forums: count('forums'),
        topics: count('topics'),
        posts: count('posts'),
        'private messages': count('privmsgs'),
        attachments: count('attachments'),
      },
      notes: [
        ...(board.files === null && count('attachments') > 0
          ? ['there is no folder files beside the dump: attachments will be without their bytes']
          : []),
        ...(count('acl_groups') === 0
          ? ['the permissions of forums are not in the dump: everything will be private']
          : []),
      ],
    };
  },
  convert: async (source, writer, options) => {
    const found = await openPhpbb(source);
    const scratch = new ScratchTables(options.workDir);
    try {
      await convertBoard(found, { writer, options, scratch });
    } finally {
      scratch.close();
    }
  },
};

async function convertBoard(
  source: PhpbbSource,
  given: { writer: NeutralWriter; options: ConvertOptions; scratch: ScratchTables },
): Promise<void> {
  const { options } = given;
  const board = new PhpbbBoard(source, given);
  const total = fs.statSync(source.dump).size;
  const name = path.basename(source.dump);
  const reading = options.progress(`${name}: places`, total);
  await readPhpbbBoard(board, reading.update);
  reading.stop();
  if (options.signal.aborted) return;
  const host = board.config.get('server_name');
  if (host) board.writer.hosts.add(host);
  writeRoles(board);
  writePlaces(board);
  writeRooms(board);
  const writing = options.progress(`${name}: texts`, total);
  const wants = (table: string) => secondTables.has(ownName(board, table) ?? '');
  for await (const parts of readMysqlDump(source.dump, wants, writing.update)) {
    for (const part of parts) {
      const table = ownName(board, part.kind === 'row' ? part.row.table : part.table);
      if (table === null || !secondTables.has(table)) continue;
      settlePart(options.ledger, table, part);
      if (part.kind === 'row') writers[table]?.(board, part.row);
    }
    if (options.signal.aborted) break;
  }
  writing.stop();
  if (!options.signal.aborted) finishPhpbb(board);
}
