import { defineImportKind, type ImportKind } from '#platform/import/importKind.ts';
import { markRecord } from './markExport.ts';

/** What may be marked, and the kind of its records. */
const targets: Readonly<Record<string, string>> = {
  conversation: 'posts',
  comment: 'comments',
  topic: 'topics',
  category: 'categories',
  tag: 'tags',
};

const kindOf = (targetType: string): string | null =>
  Object.hasOwn(targets, targetType) ? (targets[targetType] ?? null) : null;

const marks = defineImportKind(markRecord, {
  kind: 'marks',
  table: 'marks',
  key: ['target_type', 'target_id', 'kind', 'member_id'],
  idOf: ({ memberId, kind, targetType, targetId }) =>
    [targetType, targetId, kind, memberId].join('/'),
  references: ({ memberId, targetType, targetId }) => {
    const kind = kindOf(targetType);
    return [['members', memberId], ...(kind === null ? [] : [[kind, targetId] as const])];
  },
  row: ({ memberId, kind, targetType, targetId, value, at }, given) => {
    const of = kindOf(targetType);
    if (of === null) return `is of a ${targetType.slice(0, 40)}, which has no marks here`;
    const target = given.find(of, targetId);
    const member = given.find('members', memberId);
    if (target === null) return 'what was marked was not imported';
    if (member === null) return 'who marked it was not imported';
    return {
      ...{ target_type: targetType, target_id: target, kind, member_id: member },
      ...{ value, created_at: at },
    };
  },
});

export const markImport: readonly ImportKind[] = [marks];
