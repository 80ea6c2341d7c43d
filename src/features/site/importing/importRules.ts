import { hasPermission, type Viewer } from '#core/permissions.ts';

export const importsAddress = '/admin/imports';

export function importAddress(id: string | number): string {
  return `${importsAddress}/${id}`;
}

/** REST: uploads, choices, and what is to be done. */
export const importsEndpoint = '/community/api/v1/imports';

export function canImport(viewer: Viewer): boolean {
  return hasPermission(viewer, 'MANAGE_COMMUNITY');
}

/** What an import does, in this order. */
export const importTasks = ['upload', 'inspect', 'convert', 'try', 'import', 'undo'] as const;

export type ImportTask = (typeof importTasks)[number];

export const importStates = ['running', 'paused', 'done', 'failed', 'cancelled'] as const;

export type ImportState = (typeof importStates)[number];

export interface ImportStage {
  task: ImportTask;
  state: ImportState;
}

export const importActions = [
  'inspect',
  'convert',
  'try',
  'import',
  'pause',
  'resume',
  'cancel',
  'undo',
] as const;

export type ImportAction = (typeof importActions)[number];

/** What can be done with an import, from where it is. */
export function actionsAt({ task, state }: ImportStage): ImportAction[] {
  if (state === 'cancelled') return task === 'import' ? ['undo'] : [];
  if (state === 'running') {
    if (task === 'upload') return ['inspect', 'cancel'];
    if (task === 'undo') return ['pause'];
    return task === 'import' ? ['pause', 'cancel'] : ['cancel'];
  }
  if (state === 'paused') return task === 'undo' ? ['resume'] : ['resume', 'cancel', 'undo'];
  return actionsAfter[task](state);
}

const actionsAfter: Record<ImportTask, (state: ImportState) => ImportAction[]> = {
  upload: () => ['cancel'],
  inspect: (state) => (state === 'done' ? ['convert', 'cancel'] : ['inspect', 'cancel']),
  convert: (state) => (state === 'done' ? ['convert', 'try', 'cancel'] : ['convert', 'cancel']),
  try: (state) => [...(state === 'done' ? (['import'] as const) : []), 'convert', 'try', 'cancel'],
  import: (state) => (state === 'failed' ? ['resume', 'undo'] : ['undo']),
  // What something here depends on stays, and goes once that is gone.
  undo: () => ['undo'],
};

/** What begins with the password, or a sign-in just before. */
export function needsPresence(action: ImportAction): boolean {
  return action === 'import' || action === 'undo';
}

/** What nobody goes on with is given up: dumps have addresses and passwords of people. */
export const daysKept = { before: 14, during: 30 } as const;

/** Days after which the files of an import are deleted unless somebody goes on with it; null if it works, or has none. */
export function daysLeftAlone({ task, state }: ImportStage): number | null {
  if (state === 'cancelled' || task === 'undo') return null;
  if (task === 'import') {
    return state === 'paused' || state === 'failed' ? daysKept.during : null;
  }
  return state === 'running' && task !== 'upload' ? null : daysKept.before;
}

/** A part of an upload. Bytes. */
export const uploadPartBytes = 8 * 1024 * 1024;

/** Places, roles, types and statuses that are offered to be mapped; others stay as they are. */
export const mostChoices = {
  places: 150,
  roles: 50,
  types: 30,
  statuses: 60,
  columns: 100,
} as const;

/** The neutral format, as the name of a system. */
export const neutralSystem = 'plaza';

/** A loss, or what a record became a part of. */
export type LossKind = 'merged' | 'skipped' | 'degraded';

export interface ImportReason {
  how: LossKind;
  reason: string;
  count: number;
  example: string;
}

/** One kind of records of a report: read = written + merged + skipped + degraded. */
export interface ImportReportRow {
  name: string;
  read: number;
  written: number;
  merged: number;
  skipped: number;
  degraded: number;
  reasons: ImportReason[];
}

export function isRowBalanced({
  read,
  written,
  merged,
  skipped,
  degraded,
}: ImportReportRow): boolean {
  return read === written + merged + skipped + degraded;
}

/** Seconds that are left, if it goes on as it did; null before anything can be said. */
export function secondsLeft({
  done,
  total,
  seconds,
}: {
  done: number;
  total: number;
  seconds: number;
}): number | null {
  if (done <= 0 || total <= 0 || seconds < 5 || done >= total) return null;
  return Math.ceil((seconds * (total - done)) / done);
}

/** What a table can contain. */
export const tableKinds = ['members', 'posts', 'comments', 'requests'] as const;
