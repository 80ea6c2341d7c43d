/**
 * Writes the dump of a phpBB board: `node bench/bigBoard.ts FILE POSTS`. A topic for each 10 posts, a member for each 20,
 * texts of both forms in which phpBB stores them.
 */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { phpbbDump } from '#features/site/importing/server/converters/phpbb/testing/phpbbDump.ts';

const [, , file = '/tmp/board.sql', count = '200000'] = process.argv;
const posts = Number(count);
const topics = Math.ceil(posts / 10);
const members = Math.ceil(posts / 20);
const uid = '1a2b3c4d';
const batch = 2_000;
const words = 'soil rain prune seeds clay sand roses water light shade bloom garden'.split(' ');

const out = createWriteStream(file);
async function write(rows: Parameters<typeof phpbbDump>[0]): Promise<void> {
  if (!out.write(phpbbDump(rows))) await once(out, 'drain');
}

function textOf(id: number): string {
  const line = Array.from({ length: 60 }, (_, at) => words[(id * 7 + at * at) % words.length]).join(
    ' ',
  );
  if (id % 2 === 0) {
    return `[quote=&quot;member${id % members}&quot;:${uid}]${line.slice(0, 120)}[/quote:${uid}]\n${line} <!-- s:) --><img src="{SMILIES_PATH}/icon_e_smile.gif" alt=":)" title="Smile" /><!-- s:) --> [b:${uid}]${line}[/b:${uid}]`;
  }
  return `<r><QUOTE author="member${id % members}"><s>[quote]</s>${line.slice(0, 120)}<e>[/quote]</e></QUOTE>\n${line}<br/>\n<B><s>[b]</s>${line}<e>[/b]</e></B> <URL url="https://garden.example/${id}">https://garden.example/${id}</URL></r>`;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
const at = 1_300_000_000;

await write({
  config: [
    ['version', '3.3.11', 0],
    ['server_name', 'garden.example', 0],
  ],
  acl_options: [
    [10, 'f_list', 0, 1, 0],
    [11, 'f_read', 0, 1, 0],
  ],
  acl_groups: [1, 2].flatMap((forum) => [
    [1, forum, 10, 0, 1],
    [1, forum, 11, 0, 1],
  ]),
  groups: [[1, 3, 'GUESTS', '', '']],
  forums: [
    [1, 0, 1, 4, 'Garden', '', '', '', 0, 0],
    [2, 1, 2, 3, 'Roses', '', '', '', 1, 0],
  ],
});
for (let from = 1; from <= posts; from += batch) {
  await write({
    posts: range(from, Math.min(from + batch, posts + 1)).map((id) => [
      ...[id, Math.ceil(id / 10), 2, 2 + (id % members), at + id, 1, '', '', textOf(id), 0, uid],
      ...[0, 0, 0],
    ]),
  });
}
for (let from = 1; from <= topics; from += batch) {
  await write({
    topics: range(from, Math.min(from + batch, topics + 1)).map((id) => [
      ...[id, 2, `Topic ${id}`, 2, at + id, 5, 0, 0, id * 10 - 9, at + id * 10, 0, 1, 0],
      ...['', 0, 0, 1],
    ]),
  });
}
for (let from = 2; from < members + 2; from += batch) {
  await write({
    users: range(from, Math.min(from + batch, members + 2)).map((id) => [
      ...[id, 0, 2, at, `member${id}`, `member${id}`, '', `u${id}@example.com`, at, 0, 'en'],
      ...['', '', '', '', ''],
    ]),
  });
}
out.end();
await once(out, 'finish');
