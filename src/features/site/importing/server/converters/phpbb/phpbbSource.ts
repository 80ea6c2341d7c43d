import fs from 'node:fs';
import path from 'node:path';
import { ConvertFailure } from '../frame/convertFailure.ts';
import { readMysqlDump } from '../mysql/readMysqlDump.ts';

export interface PhpbbSource {
  dump: string;
  /** Of the tables: `phpbb_`. */
  prefix: string;
  version: string;
  /** Rows of a table of the board, by its name without the prefix. */
  rowsOf: (table: string) => number;
  /** The folder `files` of the board, which holds the attachments; null: it is not there. */
  files: string | null;
  avatars: string | null;
}

const needed = ['acl_options', 'config', 'forums', 'posts', 'topics', 'users'];

/**
 * @param source the dump, or a folder with it and the board’s folders `files` and `images/avatars/upload`
 * @throws ConvertFailure if there is no dump of phpBB, or more than one board in it
 */
export async function openPhpbb(source: string): Promise<PhpbbSource> {
  const dump = dumpIn(source);
  const folder = path.dirname(dump);
  const rows = new Map<string, number>();
  const versions = new Map<string, string>();
  for await (const parts of readMysqlDump(dump, (table) => table.endsWith('config'))) {
    for (const part of parts) {
      const table = part.kind === 'row' ? part.row.table : part.table;
      rows.set(table, (rows.get(table) ?? 0) + (part.kind === 'unread' ? part.rows : 0));
      if (part.kind === 'row' && part.row.text('config_name') === 'version') {
        versions.set(table, part.row.text('config_value'));
      }
    }
  }
  const prefixes = [...rows.keys()].flatMap((name) => {
    const prefix = name.endsWith('acl_options') ? name.slice(0, -'acl_options'.length) : null;
    return prefix !== null && needed.every((table) => rows.has(prefix + table)) ? [prefix] : [];
  });
  const [prefix, other] = prefixes;
  if (prefix === undefined) {
    throw new ConvertFailure(
      `${path.basename(dump)} is not a dump of phpBB 3: the tables ${needed.join(', ')} are not all in it`,
    );
  }
  if (other !== undefined) {
    throw new ConvertFailure(
      `${path.basename(dump)} has several boards (${prefixes.join(', ')}); dump one of them`,
    );
  }
  return {
    dump,
    prefix,
    version: versions.get(`${prefix}config`) ?? '3',
    rowsOf: (table) => rows.get(prefix + table) ?? 0,
    files: folderAt(folder, 'files'),
    avatars: folderAt(folder, 'images/avatars/upload'),
  };
}

function dumpIn(source: string): string {
  if (fs.statSync(source).isFile()) return source;
  const found = fs.readdirSync(source).filter((name) => /\.sql(?:\.(?:gz|zst))?$/i.test(name));
  const [first, second] = found;
  if (first === undefined) throw new ConvertFailure(`there is no .sql or .sql.gz in ${source}`);
  if (second !== undefined) {
    throw new ConvertFailure(`there are several dumps in ${source}: ${found.join(', ')}`);
  }
  return path.join(source, first);
}

function folderAt(folder: string, name: string): string | null {
  const place = path.join(folder, name);
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ? place : null;
}
