import { type SubjectKind, subjectKinds } from '#core/feature/explainedActions.ts';
import { featureParts } from '#core/feature/feature.ts';
import type { Permission } from '#core/permissions.ts';

/** Explainable actions by target, in that order. Server only. */
export interface ExplainedAction {
  name: string;
  kind: SubjectKind;
}

export function listExplainedActions(): ExplainedAction[] {
  const parts = featureParts('explainedActions');
  return subjectKinds.flatMap((kind) =>
    parts.flatMap((part) => part[kind] ?? []).map((name) => ({ name, kind })),
  );
}

/** null for an unknown action. */
export function findExplainedAction(name: string): ExplainedAction | null {
  return listExplainedActions().find((action) => action.name === name) ?? null;
}

/** Checks a permission itself, for the target's category or globally. */
export function permissionAction(permission: Permission): string {
  return `permission:${permission}`;
}

/**
 * The entity of a URL or id. A full URL determines the type; a bare id has the type of the action's target.
 */
export function readSubject(
  text: string,
  kind: SubjectKind,
): { kind: Exclude<SubjectKind, 'COMMUNITY' | 'PLACE'> | 'CATEGORY'; id: string } | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const bare = /^@?([\w.-]+)$/.exec(trimmed)?.[1];
  if (bare !== undefined) {
    if (kind === 'PLACE' || kind === 'COMMUNITY') return { kind: 'TOPIC', id: bare };
    return { kind, id: bare };
  }
  const response = /[?&]commentId=(\d+)/.exec(trimmed)?.[1];
  if (response !== undefined && kind === 'RESPONSE') return { kind: 'RESPONSE', id: response };
  const [path = ''] = trimmed.split(/[?#]/);
  const id = /\/(\d+)(?:\/edit)?\/?$/.exec(path)?.[1];
  if (id === undefined) return null;
  if (/\/users\//.test(path)) return { kind: 'MEMBER', id };
  if (/\/categories\//.test(path)) return { kind: 'CATEGORY', id };
  if (/\/topics\//.test(path)) return { kind: 'TOPIC', id };
  // Posts of some types have pages of their own, such as contests and polls.
  return kind === 'POST' || /\/(conversations|articles)\//.test(path) ? { kind: 'POST', id } : null;
}
