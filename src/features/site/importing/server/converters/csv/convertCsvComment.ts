import { writeRow } from '../frame/writeRow.ts';
import { authorOfRow } from './authorOfRow.ts';
import type { CsvRun } from './csvRun.ts';
import { CellFault, madeId } from './csvValues.ts';
import type { MappedRow } from './mappedRow.ts';

export function convertCsvComment(run: CsvRun, row: MappedRow): void {
  const postId = row.required('postId');
  row.required('content');
  if (!run.writer.has('posts', postId)) throw new CellFault('postId: is not among the posts');
  const id =
    row.text('id') ||
    madeId('comment', postId, row.text('content'), row.text('author'), row.text('createdAt'));
  const parent = row.text('parentId');
  const found = run.scratch.get(
    'select root from comment_roots where id = ? and post = ?',
    parent,
    postId,
  );
  if (parent !== '' && found === undefined)
    row.losses.push('what it replies to is not before it: it stands by itself');
  else if (found !== undefined && found.root !== parent) {
    row.losses.push('a reply to a reply stands below the comment of both');
  }
  const root = found === undefined ? null : String(found.root);
  const record = {
    ...{
      id,
      postId,
      parentId: root,
      addresseeId: null,
      authorId: authorOfRow(run, row, 'author'),
      sentAs: null,
    },
    ...{ content: row.html('content'), createdAt: row.date('createdAt') ?? run.now.toISOString() },
    ...{ editedAt: null, isPrivate: row.isPrivate(), heldAt: null, spamAt: null, deletedAt: null },
    attachments: [],
  };
  if (writeRow(run, row, ['comments', record])) {
    run.scratch.insert('comment_roots', { id, post: postId, root: root ?? id });
  }
}
