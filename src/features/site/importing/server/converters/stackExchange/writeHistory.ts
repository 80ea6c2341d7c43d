import { RowError } from '../../dump/rowError.ts';
import { dateOf, idOf, optionalField, shortLine, tagNamesOf } from '../../dump/rowFields.ts';
import { importedPersonOf } from '../../ledger/importedMembers.ts';
import { historyEvents, historyParts } from '../../steps/historyStep.ts';
import { historyHtml } from '../../text/postHtml.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import type { StackExchangeSite } from './stackExchangeSite.ts';

/** The rows of one revision are its parts; a revision is a whole state, in the order of time. */
export async function writeHistory(site: StackExchangeSite): Promise<void> {
  site.scratch.exec('create unique index history_part on history (post, revision, part)');
  await site.eachRow(
    'postHistory',
    (row) => {
      const id = idOf(row, 'Id');
      const person = importedPersonOf(row, 'UserId', 'UserDisplayName');
      const isKnown = person.userId !== null || row.UserDisplayName !== undefined;
      const note = optionalField(row, 'Comment');
      const revision = optionalField(row, 'RevisionGUID') ?? `row ${id}`;
      if (revision.length > 100) throw new RowError('RevisionGUID is too long');
      return {
        id,
        value: {
          ...{ revision, postId: idOf(row, 'PostId'), type: idOf(row, 'PostHistoryTypeId') },
          ...{ editor: isKnown ? person : null, at: dateOf(row, 'CreationDate') },
          text: optionalField(row, 'Text') ?? '',
          note: note === null ? null : shortLine(note, 500),
        },
      };
    },
    ({ id, value }) => {
      const part = historyParts[value.type];
      if (part === undefined) {
        const event = historyEvents[value.type] ?? `of type ${value.type}`;
        return { settled: 'skipped', reason: `event: ${event}` };
      }
      const post = site.post(value.postId);
      if (post === undefined) {
        return {
          settled: 'skipped',
          reason: 'its post is not in the dump, or is an empty text of a tag',
        };
      }
      if (post.kind === 'tag-text')
        return { settled: 'skipped', reason: 'edit of the text of a tag' };
      const kind = post.kind === 'question' ? 'posts' : 'comments';
      if (!site.writer.has(kind, value.postId)) {
        return { settled: 'skipped', reason: 'its post was not written' };
      }
      const isFirst =
        site.scratch.get(
          'select id from history where post = ? and revision = ?',
          ...[Number(value.postId), value.revision],
        ) === undefined;
      const editor = value.editor === null ? null : site.authorId(value.editor, value.at);
      const isKept = site.scratch.insert('history', {
        ...{ id: Number(id), post: Number(value.postId), revision: value.revision, part, editor },
        ...{ at: value.at.toISOString(), text: value.text, note: value.note },
      });
      if (!isKept) return { settled: 'skipped', reason: 'the revision has this part already' };
      return isFirst
        ? { settled: 'written' }
        : { settled: 'merged', reason: 'another part of the same revision' };
    },
  );
  writeRevisions(site);
}

function writeRevisions(site: StackExchangeSite): void {
  const groups = site.scratch.rows(
    `select post, revision, min(id) as id, min(at) as at, max(editor) as editor, max(note) as note
      from history group by post, revision order by post, min(at), min(id)`,
  );
  let state = { post: 0, number: 0, title: '', content: '', tags: [] as string[] };
  for (const group of groups) {
    if (group.post !== state.post) {
      state = { post: Number(group.post), number: 0, title: '', content: '', tags: [] };
    }
    const kept = site.scratch.all(
      'select part, text from history where post = ? and revision = ?',
      ...[Number(group.post), String(group.revision)],
    );
    state = { ...state, ...partsOf(site, kept), number: state.number + 1 };
    const isQuestion = site.post(String(group.post))?.kind === 'question';
    site.writer.write('revisions', {
      id: String(group.id),
      targetType: isQuestion ? 'conversation' : 'comment',
      ...{ targetId: String(group.post), number: state.number, content: state.content },
      title: isQuestion && state.title !== '' ? state.title : null,
      tags: isQuestion ? state.tags : null,
      ...{ editorId: group.editor, editedAt: group.at, note: group.note, isHidden: false },
    });
  }
}

function partsOf(site: StackExchangeSite, rows: readonly ScratchRow[]) {
  const state: { title?: string; content?: string; tags?: string[] } = {};
  for (const { part, text } of rows) {
    const words = String(text);
    if (part === 'title') state.title = shortLine(words, 300);
    else if (part === 'tags') state.tags = tagNamesOf(words);
    else state.content = historyHtml(words, site.dump);
  }
  return state;
}
