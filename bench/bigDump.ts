/**
 * `node bench/bigDump.ts DIR GIGABYTES [KILOBYTES] [KEPT]`: generates a Stack Exchange dump whose Posts.xml
 * has that size, with rows of about KILOBYTES (12), to test the import. The fraction KEPT (1) of the rows are
 * questions and answers; the others are wiki pages, which the import reads and skips.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { benchWriterOf, randomOf, vocabularyOf } from './searchData.ts';

const members = 5_000;
const answersEach = 3;

const [, , dir, gigabytes = '1', kilobytes = '12', kept = '1'] = process.argv;
if (!dir) throw new Error('Name the directory to write to.');
fs.mkdirSync(dir, { recursive: true });
const random = randomOf(11);
const write = benchWriterOf(random, vocabularyOf(random, 30_000));
const below = (limit: number) => Math.floor(random() * limit);
// Paragraphs are generated once and sampled: generating each word would take hours.
const paragraphs = Array.from({ length: 3_000 }, () => `<p>${write(40, 120)}</p>`);
const titles = Array.from({ length: 5_000 }, () => write(5, 11));

await writeFile('Users.xml', 'users', function* () {
  for (let id = 1; id <= members; id += 1) {
    yield { Id: id, DisplayName: `Member ${id}`, CreationDate: dateOf(0), Reputation: 1 };
  }
});
await writeFile('Posts.xml', 'posts', function* () {
  const bytes = Number(gigabytes) * 1024 ** 3;
  let written = 0;
  let wikis = 0;
  for (let id = 1; written < bytes; id += 1) {
    while (random() >= Number(kept)) {
      const Body = bodyOf();
      written += Body.length + 100;
      wikis += 1;
      yield { Id: 1_000_000_000 + wikis, PostTypeId: 7, CreationDate: dateOf(id), Score: 0, Body };
    }
    const question = id - ((id - 1) % (answersEach + 1));
    const own =
      id === question
        ? { PostTypeId: 1, Title: titles[below(titles.length)], Tags: '<chain><wheel>' }
        : { PostTypeId: 2, ParentId: question };
    const Body = bodyOf();
    written += Body.length + 300;
    const owner = { OwnerUserId: 1 + below(members), CreationDate: dateOf(id), Score: below(9) };
    yield { Id: id, ...own, ...owner, Body };
  }
});

function bodyOf(): string {
  let body = '';
  while (body.length < Number(kilobytes) * 1024) body += paragraphs[below(paragraphs.length)];
  return body;
}

function dateOf(minute: number): string {
  return new Date(Date.UTC(2012, 0, 1) + minute * 60_000).toISOString().slice(0, -1);
}

async function writeFile(
  name: string,
  root: string,
  rows: () => Generator<Record<string, string | number | undefined>>,
): Promise<void> {
  const out = fs.createWriteStream(path.join(dir ?? '', name));
  out.write(`<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n`);
  for (const row of rows()) {
    const attributes = Object.entries(row).map(
      ([key, value]) => `${key}="${escapeHtml(`${value}`)}"`,
    );
    if (!out.write(`  <row ${attributes.join(' ')} />\n`)) await once(out, 'drain');
  }
  out.end(`</${root}>\n`);
  await once(out, 'finish');
}
