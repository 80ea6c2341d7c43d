import type { Permission } from '#core/permissions.ts';

/** What an action is done to; a place is a topic or category. */
export type SubjectKind = 'PLACE' | 'TOPIC' | 'POST' | 'RESPONSE' | 'MEMBER' | 'COMMUNITY';

/**
 * Whatever somebody may ask "Why can't I …?" about, with what it is done to. The predicates that
 * decide are in `server/actionRules.ts`, under the same names.
 */
export const explainedActions = {
  'create-question': 'PLACE',
  'create-problem': 'PLACE',
  'create-idea': 'PLACE',
  'create-praise': 'PLACE',
  'create-article': 'PLACE',
  'create-announcement': 'PLACE',
  'follow-topic': 'TOPIC',
  'bookmark-place': 'PLACE',
  comment: 'POST',
  'edit-post': 'POST',
  'silent-edit': 'POST',
  'delete-post': 'POST',
  'close-conversation': 'POST',
  're-open-conversation': 'POST',
  like: 'POST',
  'up-vote': 'POST',
  'down-vote': 'POST',
  'me-too': 'POST',
  follow: 'POST',
  bookmark: 'POST',
  read: 'POST',
  share: 'POST',
  report: 'POST',
  archive: 'POST',
  'un-archive': 'POST',
  escalate: 'POST',
  nominate: 'POST',
  'mark-spam': 'POST',
  'set-privacy': 'POST',
  'edit-index': 'POST',
  'set-order': 'POST',
  pin: 'POST',
  'log-activity': 'POST',
  merge: 'POST',
  'move-post': 'POST',
  fork: 'POST',
  'change-type': 'POST',
  'restore-version': 'POST',
  'move-comment': 'RESPONSE',
  'fork-comment': 'RESPONSE',
  'convert-comment': 'RESPONSE',
  'restore-comment-version': 'RESPONSE',
  'mark-accepted': 'RESPONSE',
  'mark-official-answer': 'RESPONSE',
  'report-comment': 'RESPONSE',
  'mark-comment-spam': 'RESPONSE',
  'edit-comment-index': 'RESPONSE',
  'set-comment-order': 'RESPONSE',
  'edit-comment': 'RESPONSE',
  'delete-comment': 'RESPONSE',
  'like-comment': 'RESPONSE',
  upload: 'COMMUNITY',
  'block-member': 'MEMBER',
  'suspend-member': 'MEMBER',
  'reset-password': 'MEMBER',
  'end-sessions': 'MEMBER',
  'edit-profile-lists': 'COMMUNITY',
  'create-category': 'COMMUNITY',
  'manage-roles': 'COMMUNITY',
} as const satisfies Record<string, SubjectKind>;

export type ExplainedAction = keyof typeof explainedActions;

export function isExplainedAction(value: string): value is ExplainedAction {
  return Object.hasOwn(explainedActions, value);
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
