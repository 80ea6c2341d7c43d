import { slugOf } from '#core/slug.ts';
import { tagName } from '#core/tagName.ts';
import { writeRow } from '../frame/writeRow.ts';
import { authorOfRow } from './authorOfRow.ts';
import type { CsvRun } from './csvRun.ts';
import { flagOf, madeId, wordsOfCell } from './csvValues.ts';
import type { MappedRow } from './mappedRow.ts';

const postTypes = ['QUESTION', 'PROBLEM', 'IDEA', 'PRAISE', 'ANNOUNCEMENT', 'ARTICLE'];

export function convertCsvPost(run: CsvRun, row: MappedRow): void {
  const title = row.line('title', 300);
  if (title === '') row.required('title');
  const isPrivate = row.isPrivate();
  if (isPrivate && run.options.restricted === 'skip') {
    run.options.ledger.skipped(row.table, 'private content is left out', row.example);
    return;
  }
  const createdAt = row.date('createdAt') ?? run.now.toISOString();
  const id = row.text('id') || madeId('post', title, row.text('author'), row.text('createdAt'));
  const given = row.text('type').toUpperCase();
  if (given !== '' && !postTypes.includes(given))
    row.losses.push('a type that is not known here became a question');
  const closed = row.text('closedAt');
  const isClosed = flagOf(closed);
  const content = row.html('content');
  const record = {
    ...{
      id,
      type: postTypes.includes(given) ? given : 'QUESTION',
      title,
      slug: slugOf(title) || 'post',
    },
    ...{ content, authorId: authorOfRow(run, row, 'author'), sentAs: null },
    // A private post makes no place: its name might tell about it.
    ...(isPrivate ? { categoryId: null, topicId: null } : placeOfRow(run, row)),
    tags: [...new Set(wordsOfCell(row.text('tags')).map(tagName).filter(Boolean))],
    ...{ language: run.options.language, status: null, createdAt, editedAt: null },
    ...{ lastActivityAt: createdAt, isPrivate, isPinned: false, commentsOff: false, heldAt: null },
    closedAt: isClosed === null ? row.date('closedAt') : isClosed ? createdAt : null,
    ...{
      spamAt: null,
      archivedAt: null,
      deletedAt: null,
      mergedIntoId: null,
      acceptedCommentId: null,
    },
    ...{ officialCommentId: null, attachments: [], customFields: {}, readCount: 0 },
  };
  if (!writeRow(run, row, ['posts', record])) return;
  const [, host, path] = /^(?:https?:\/\/([^/]+))?(\/[^\s#]+)/.exec(row.text('url')) ?? [];
  if (host !== undefined) run.writer.hosts.add(host.toLowerCase());
  if (path !== undefined && path.length <= 2000 && !isPrivate) {
    run.writer.write('redirects', {
      id: `url-${id}`.slice(0, 200),
      path,
      targetKind: 'posts',
      targetId: id,
    });
  }
}

function placeOfRow(
  run: CsvRun,
  row: MappedRow,
): { categoryId: string | null; topicId: string | null } {
  const title = row.line('category', 100);
  const topic = row.line('topic', 100) || title;
  if (topic === '') return { categoryId: null, topicId: null };
  const category = title || topic;
  const categoryId = madeId('category', category.toLowerCase());
  const topicId = madeId('topic', category.toLowerCase(), topic.toLowerCase());
  const common = {
    ...{
      description: '',
      image: null,
      position: 0,
      createdAt: run.now.toISOString(),
      deletedAt: null,
    },
  };
  if (!run.writer.has('categories', categoryId)) {
    run.writer.write('categories', {
      ...{ id: categoryId, parentId: null, title: category, slug: slugOf(category), ...common },
      ...{ type: 'COMMUNITY', subType: null, tags: [] },
    });
  }
  if (!run.writer.has('topics', topicId)) {
    run.writer.write('topics', {
      ...{ id: topicId, categoryId, title: topic, slug: slugOf(topic), ...common },
      ...{ allowedPostTypes: [], languages: [], isReadOnly: false, customFields: {} },
    });
  }
  return { categoryId, topicId };
}
