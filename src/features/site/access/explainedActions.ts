import { type SubjectKind, subjectKinds } from '#core/feature/explainedActions.ts';
import { featureParts } from '#core/feature/feature.ts';
import type { Permission } from '#core/permissions.ts';

/** What people may ask about, in the order of what it is done to. */
export function listExplainedActions(): string[] {
  return subjectKinds.flatMap(actionsOn);
}

/** What an action is done to; null for one that there is not. */
export function subjectKindOf(action: string): SubjectKind | null {
  return subjectKinds.find((kind) => actionsOn(kind).includes(action)) ?? null;
}

function actionsOn(kind: SubjectKind): string[] {
  return featureParts('explainedActions').flatMap((part) => part[kind] ?? []);
}

/** Asks for a permission itself, in the place of the subject or everywhere. */
export function permissionAction(permission: Permission): string {
  return `permission:${permission}`;
}

/**
 * What an address or id names. A whole address says what it is of; a bare id is of what the action
 * is done to.
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
  return /\/(conversations|articles)\//.test(path) ? { kind: 'POST', id } : null;
}
