/**
 * `node bench/bigExport.ts DIR POSTS`: generates a folder in the export format (docs/export-format.md) with so many posts
 * and responses, half of each, to measure the import.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { benchWriterOf, randomOf, vocabularyOf } from './searchData.ts';

const [, , dir, count = '100000'] = process.argv;
if (!dir) throw new Error('Name the directory to write to.');
fs.mkdirSync(dir, { recursive: true });
const posts = Math.floor(Number(count) / 2);
const members = 5_000;
const random = randomOf(11);
const write = benchWriterOf(random, vocabularyOf(random, 30_000));
const paragraphs = Array.from({ length: 3_000 }, () => `<p>${write(40, 120)}</p>`);
const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
const at = (id: number) => new Date(1_500_000_000_000 + id * 60_000).toISOString();
const author = () => String(1 + Math.floor(random() * members));
const states = { heldAt: null, spamAt: null, deletedAt: null, editedAt: null, sentAs: null };
const kinds: Record<string, { records: number }> = {};

await writeKind('members', members, (id) => ({
  ...{ id, username: `member_${id}`, fullName: `Member ${id}`, firstName: '', lastName: '' },
  ...{ email: `m${id}@example.org`, emailVerifiedAt: null, role: 'member', joinedAt: at(0) },
  ...{ lastActivityAt: null, bio: '', signature: '', avatar: null, language: null, country: null },
  ...{
    timeZone: null,
    customFields: {},
    status: 'ACTIVE',
    statusReason: null,
    suspendedUntil: null,
  },
  ...{ suspendedReason: null, deletedAt: null },
}));
await writeKind('categories', 10, (id) => ({
  ...{
    id,
    parentId: null,
    title: `Place ${id}`,
    slug: `place-${id}`,
    description: '',
    type: 'COMMUNITY',
  },
  ...{ subType: null, image: null, tags: [], position: 0, createdAt: at(0), deletedAt: null },
}));
await writeKind('posts', posts, (id) => ({
  ...{ id, type: 'QUESTION', title: write(5, 11), slug: `post-${id}`, authorId: author() },
  ...{
    content: one(paragraphs) + one(paragraphs),
    topicId: null,
    categoryId: `${1 + (Number(id) % 10)}`,
  },
  ...{
    tags: [],
    language: 'en',
    status: null,
    createdAt: at(Number(id)),
    lastActivityAt: at(Number(id)),
  },
  ...{ isPrivate: false, isPinned: false, commentsOff: false, closedAt: null, archivedAt: null },
  ...{ mergedIntoId: null, acceptedCommentId: null, officialCommentId: null, attachments: [] },
  ...{ customFields: {}, readCount: 1, ...states },
}));
await writeKind('comments', posts, (id) => ({
  ...{
    id,
    postId: id,
    parentId: null,
    addresseeId: null,
    authorId: author(),
    content: one(paragraphs),
  },
  ...{ createdAt: at(Number(id) + 1), isPrivate: false, attachments: [], ...states },
}));
fs.writeFileSync(
  path.join(dir, 'export.json'),
  JSON.stringify({ format: 1, source: 'bench', kinds }),
);

async function writeKind(
  kind: string,
  records: number,
  recordOf: (id: string) => object,
): Promise<void> {
  const stream = fs.createWriteStream(path.join(dir ?? '', `${kind}.jsonl`));
  for (let id = 1; id <= records; id += 1) {
    if (!stream.write(`${JSON.stringify(recordOf(String(id)))}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  kinds[kind] = { records };
}
