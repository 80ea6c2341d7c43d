import fs from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { randomOf } from '../searchData.ts';
import type { JudgedQuery } from './judgedQueries.ts';

interface SiteQuestion {
  title: string;
  tags: readonly string[];
  text: string;
  answer: string;
  others: readonly string[];
  queries: readonly { query: string; alsoHelp: readonly string[] }[];
}

/** The questions of `site.txt`. */
export function readSite(): SiteQuestion[] {
  const text = fs.readFileSync(path.join(import.meta.dirname, 'site.txt'), 'utf8');
  return text
    .split(/\n(?== )/)
    .filter((block) => block.startsWith('= '))
    .map((block) => {
      const lines = block.split('\n');
      const of = (mark: string) =>
        lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2).trim());
      const [title = '', tags = ''] = (of('=')[0] ?? '').split(' | ');
      return {
        ...{ title, tags: tags.split(' '), text: of('Q')[0] ?? '', answer: of('A')[0] ?? '' },
        others: of('O'),
        queries: of('?').map((line) => {
          const [query = '', ...alsoHelp] = line.split(' + ');
          return { query, alsoHelp };
        }),
      };
    });
}

/** The queries of the site, with the posts that its import has made. @throws Error for a title that no post has */
export function judgedSite(posts: readonly { id: number; title: string }[]): JudgedQuery[] {
  const idOf = (start: string) => {
    const found = posts.find(({ title }) => title.startsWith(start));
    if (!found) throw new Error(`No post begins with “${start}”`);
    return found.id;
  };
  return readSite().flatMap(({ title, queries }) =>
    queries.map(({ query, alsoHelp }) => ({
      ...{ language: 'en', query, targets: [title, ...alsoHelp].map(idOf) },
    })),
  );
}

const things = [
  ...['kettle', 'bicycle', 'jacket', 'tap', 'sewing machine', 'washing machine', 'dryer', 'laptop'],
  ...['chair', 'lamp', 'toaster', 'vacuum cleaner', 'phone', 'coffee grinder', 'door', 'window'],
  ...['radio', 'printer', 'suitcase', 'backpack', 'clock', 'garden hose', 'toilet', 'microwave'],
];
const wishes = [
  ...[
    'Where do I get spare parts for',
    'How much may it cost to mend',
    'Is it worth buying a used',
  ],
  ...['What do you think of the new', 'Which oil is good for', 'Show us your'],
];
const asides = [
  ...['It was my grandmother’s and I would like to keep it.', 'The shop sent me away.'],
  ...['I have all tools but no plan.', 'It is seven years old.', 'Photos follow.'],
];

/** Questions beside those that are looked for: about the same things, and without an answer. */
function idleQuestions(): { title: string; text: string }[] {
  const random = randomOf(5);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return things.flatMap((thing) =>
    wishes.map((wish) => ({
      title: `${wish} ${thing}?`,
      text: `${pick(asides)} ${pick(asides)} My ${thing} is used every day.`,
    })),
  );
}

type Row = Record<string, string | number>;

/** Writes the site as a dump that `plaza import stackexchange` reads: Users.xml and Posts.xml. */
export function writeSiteDump(dir: string): void {
  fs.mkdirSync(dir, { recursive: true });
  const members = 40;
  const posts: Row[] = [];
  const add = (row: Row): number => {
    const id = posts.length + 1;
    const at = new Date(Date.UTC(2019, 0, 1) + id * 7_200_000).toISOString().slice(0, -1);
    posts.push({
      ...{ Id: id, CreationDate: at, LastActivityDate: at, OwnerUserId: 1 + (id % members) },
      ...{ Score: id % 7, ...row },
    });
    return id;
  };
  const body = (text: string) => `<p>${escapeHtml(text)}</p>`;
  for (const { title, tags, text, answer, others } of readSite()) {
    const question = posts.length + 1;
    add({
      ...{ PostTypeId: 1, AcceptedAnswerId: question + 1, Title: title, Body: body(text) },
      ...{ Tags: tags.map((tag) => `<${tag}>`).join(''), ViewCount: 50 + question },
    });
    for (const each of [answer, ...others]) {
      add({ PostTypeId: 2, ParentId: question, Body: body(each) });
    }
  }
  for (const { title, text } of idleQuestions()) {
    add({ PostTypeId: 1, Title: title, Body: body(text), Tags: '<parts>', ViewCount: 9 });
  }
  const users = Array.from({ length: members }, (_, at) => ({
    ...{ Id: at + 1, DisplayName: `Mender ${at + 1}`, Reputation: 1 },
    CreationDate: '2018-12-01T08:00:00.000',
  }));
  writeRows(path.join(dir, 'Users.xml'), 'users', users);
  writeRows(path.join(dir, 'Posts.xml'), 'posts', posts);
}

function writeRows(file: string, root: string, rows: readonly Row[]): void {
  const lines = rows.map((row) => {
    const attributes = Object.entries(row).map(
      ([name, value]) => `${name}="${escapeHtml(`${value}`)}"`,
    );
    return `  <row ${attributes.join(' ')} />`;
  });
  const text = ['<?xml version="1.0" encoding="utf-8"?>', `<${root}>`, ...lines, `</${root}>`, ''];
  fs.writeFileSync(file, text.join('\n'));
}
