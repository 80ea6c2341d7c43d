import { defineImportKind, type ImportKind } from '#platform/import/importKind.ts';
import { revisionRecord } from './historyExport.ts';

const revisions = defineImportKind(revisionRecord, {
  kind: 'revisions',
  table: 'revisions',
  references: ({ targetType, targetId, editorId }) => [
    [kindOf(targetType), targetId],
    ['members', editorId],
  ],
  texts: ({ content }) => [content],
  linked: ['content'],
  row: (revision, given) => {
    const target = given.find(kindOf(revision.targetType), revision.targetId);
    if (target === null) return 'what it is a version of was not imported';
    return {
      target_type: revision.targetType,
      target_id: target,
      number: revision.number,
      title: revision.title,
      content: given.html(revision.content),
      tags: revision.tags,
      editor_id: given.find('members', revision.editorId),
      edited_at: revision.editedAt,
      note: revision.note,
      silent: true,
      hidden_at: revision.isHidden ? revision.editedAt : null,
    };
  },
});

const kindOf = (targetType: 'conversation' | 'comment'): string =>
  targetType === 'conversation' ? 'posts' : 'comments';

export const historyImport: readonly ImportKind[] = [revisions];
