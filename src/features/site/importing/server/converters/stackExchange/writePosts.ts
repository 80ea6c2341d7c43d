import { slugOf } from '#core/slug.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { dateOf, idOf } from '../../dump/rowFields.ts';
import {
  type AnswerRow,
  type PostRow,
  type QuestionRow,
  readPostRow,
} from '../../steps/postRow.ts';
import { postHtml } from '../../text/postHtml.ts';
import type { RowResult, StackExchangeSite } from './stackExchangeSite.ts';

const place = 'site';
const scoreLost = 'without its score, which has no voters';

/** What answers, comments and links refer to; texts of tags are kept with their tags. */
export async function readPosts(site: StackExchangeSite): Promise<void> {
  await site.eachRow('posts', readPostRow, ({ id, value }): RowResult => {
    if (value.type === 'question' || value.type === 'answer') {
      site.scratch.insert('posts', {
        ...{ id: Number(id), kind: value.type },
        question: Number(value.type === 'answer' ? value.questionId : id),
        accepted: value.type === 'question' ? Number(value.acceptedId ?? 0) : 0,
      });
      return null;
    }
    if (value.type === 'other') return { settled: 'skipped', reason: value.reason };
    return keepTagText(site, id, value);
  });
  await readLinks(site);
}

function keepTagText(
  site: StackExchangeSite,
  id: string,
  value: Extract<PostRow, { type: 'tag-excerpt' | 'tag-wiki' }>,
): RowResult {
  site.scratch.insert('posts', { id: Number(id), kind: 'tag-text', question: 0 });
  if (value.body.trim() === '') return { settled: 'skipped', reason: 'empty text of a tag' };
  const html = postHtml(value.body, site.dump);
  const isWiki = value.type === 'tag-wiki';
  const { changes } = isWiki
    ? site.scratch.run('update tags set text = ? where wiki = ?', html, Number(id))
    : site.scratch.run(
        'update tags set description = ? where excerpt = ?',
        stripHtml(html),
        Number(id),
      );
  return Number(changes) > 0
    ? { settled: 'merged', reason: 'the text of a tag' }
    : { settled: 'skipped', reason: 'text of a tag that is not in Tags.xml' };
}

const linkKinds: Record<string, 'related' | 'duplicates'> = { '1': 'related', '3': 'duplicates' };
const mostLinks = 100;

/** Links between posts are with the post that they start from. */
async function readLinks(site: StackExchangeSite): Promise<void> {
  await site.eachRow(
    'postLinks',
    (row) => {
      dateOf(row, 'CreationDate');
      const value = {
        from: idOf(row, 'PostId'),
        to: idOf(row, 'RelatedPostId'),
        type: idOf(row, 'LinkTypeId'),
      };
      return { id: idOf(row, 'Id'), value };
    },
    ({ value: { from, to, type } }) => {
      const kind = linkKinds[type];
      if (kind === undefined) return { settled: 'skipped', reason: `link of type ${type}` };
      const [start, end] = [site.post(from), site.post(to)];
      if (start === undefined || end === undefined) {
        return { settled: 'skipped', reason: 'one of its posts is not in the dump' };
      }
      if (start.kind === 'tag-text' || end.kind === 'tag-text') {
        return { settled: 'skipped', reason: 'link of the text of a tag' };
      }
      if (start.question === end.question) {
        return { settled: 'skipped', reason: 'both ends are in one conversation' };
      }
      const question = site.post(String(start.question));
      const before = String(question?.[kind] ?? '')
        .split(' ')
        .filter(Boolean);
      if (before.includes(String(end.question))) {
        return { settled: 'merged', reason: 'the same two conversations are linked already' };
      }
      if (before.length >= mostLinks)
        return { settled: 'skipped', reason: 'more links than a post can have' };
      const after = [...before, String(end.question)].join(' ');
      site.scratch.run(`update posts set ${kind} = ? where id = ?`, after, Number(start.question));
      return { settled: 'merged', reason: `in the custom fields of its question (${kind})` };
    },
  );
}

/** Questions become posts, and their answers comments. */
export async function writePosts(site: StackExchangeSite): Promise<void> {
  const { name } = site.dump;
  const createdAt = new Date(0).toISOString();
  const shared = { image: null, position: 0, createdAt, deletedAt: null, description: '' };
  site.writer.write('categories', {
    ...{ ...shared, id: place, title: name, slug: slugOf(name), parentId: null },
    ...{ type: 'COMMUNITY', subType: null, tags: [] },
  });
  site.writer.write('topics', {
    ...{ ...shared, id: place, title: 'Questions', slug: 'questions', categoryId: place },
    ...{ allowedPostTypes: [], languages: [], isReadOnly: false, customFields: {} },
  });
  await site.eachRow(
    'posts',
    readPostRow,
    ({ id, value }) => {
      if (value.type === 'question') return writeQuestion(site, id, value);
      return value.type === 'answer' ? writeAnswer(site, id, value) : null;
    },
    false,
  );
}

function writeQuestion(site: StackExchangeSite, id: string, row: QuestionRow): RowResult {
  const post = site.post(id);
  const accepted = post?.accepted ? site.post(String(post.accepted)) : undefined;
  const authorId = site.authorId(row.author, row.createdAt);
  const links = (column: unknown) =>
    String(column ?? '')
      .split(' ')
      .filter(Boolean);
  site.writer.write('posts', {
    ...{ id, type: 'QUESTION', title: row.title, slug: slugOf(row.title) },
    ...{ content: postHtml(row.body, site.dump), authorId, sentAs: null, topicId: place },
    ...{ categoryId: place, tags: row.tags, language: site.options.language, status: null },
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    lastActivityAt: row.activeAt.toISOString(),
    ...{ isPrivate: false, isPinned: false, commentsOff: false, heldAt: null, spamAt: null },
    closedAt: row.closedAt?.toISOString() ?? null,
    ...{ archivedAt: null, deletedAt: null, mergedIntoId: null, officialCommentId: null },
    acceptedCommentId: accepted?.question === Number(id) ? String(accepted.id) : null,
    ...{ attachments: [], readCount: row.views },
    customFields: {
      // The licenses of the network require a link to the original.
      sourceUrl: `https://${site.dump.hosts[0]}/questions/${id}`,
      ...(row.license === null ? {} : { license: row.license }),
      ...(row.score === 0 ? {} : { score: row.score }),
      ...(post?.related ? { related: links(post.related) } : {}),
      ...(post?.duplicates ? { duplicateOf: links(post.duplicates) } : {}),
    },
  });
  addParticipant(site, id, authorId);
  const target = { targetKind: 'posts', targetId: id } as const;
  for (const [form, path] of [
    [2, `/questions/${id}`],
    [3, `/q/${id}`],
    [6, `/questions/${id}/${slugOf(row.title)}`],
  ] as const) {
    site.redirect(Number(id), form, { ...target, path });
  }
  return { settled: 'written' };
}

function writeAnswer(site: StackExchangeSite, id: string, row: AnswerRow): RowResult {
  if (site.post(row.questionId)?.kind !== 'question') {
    return { settled: 'skipped', reason: 'its question is not in the dump' };
  }
  const authorId = site.authorId(row.author, row.createdAt);
  site.writer.write('comments', {
    ...{ id, postId: row.questionId, parentId: null, addresseeId: null, authorId, sentAs: null },
    content: postHtml(row.body, site.dump),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    ...{ isPrivate: false, heldAt: null, spamAt: null, deletedAt: null, attachments: [] },
  });
  addParticipant(site, id, authorId);
  const target = { targetKind: 'comments', targetId: id } as const;
  site.redirect(Number(id), 2, { ...target, path: `/a/${id}` });
  site.redirect(Number(id), 3, { ...target, path: `/questions/${row.questionId}/${id}` });
  return row.score === 0 ? { settled: 'written' } : { settled: 'degraded', reason: scoreLost };
}

/** Who can be mentioned in the comments of a post; only accounts have a number. */
export function addParticipant(site: StackExchangeSite, postId: string, memberId: string): void {
  if (!/^\d+$/.test(memberId)) return;
  site.scratch.insert('participants', { post: Number(postId), member: Number(memberId) });
}
