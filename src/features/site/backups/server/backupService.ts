import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import { demandPresence } from '#features/people/identity/server/demandPresence.ts';
import { findAccountById } from '#features/people/identity/server/identityQueries.ts';
import { audit } from '#platform/audit.ts';
import { isBackupName } from '#platform/backup/backupPlaces.ts';
import type { Ctx } from '#platform/context.ts';
import { canManageBackups, isOverdue, nextDue } from '../backupRules.ts';
import { backupSettingsOf } from '../backupSettingGroup.ts';
import { backupPlace } from './backupPlace.ts';
import { type BackupRun, lastGoodBackup, listRuns, requestBackup } from './backupRuns.ts';

export interface BackupOverview {
  place: string;
  schedule: string;
  isEncrypted: boolean;
  isOverdue: boolean;
  /** Whether the place of the backups answers; without it only attempts are listed. */
  isReachable: boolean;
  /** Whether the viewer has a password to give again. */
  needsPassword: boolean;
  nextAt: Date | null;
  lastGoodAt: Date | null;
  keptDays: number;
  keptWeeks: number;
  keptMonths: number;
  items: BackupItem[];
}

/** A backup that is there, is being made, or failed. */
export interface BackupItem {
  /** The name of its file, or the number of the attempt. */
  id: string;
  state: 'RUNNING' | 'DONE' | 'FAILED';
  at: Date;
  /** Of its file; null: it has none. */
  name: string | null;
  bytes: number | null;
  rows: number | null;
  files: number | null;
  missing: number;
  error: string | null;
  isScheduled: boolean;
  /** Percent. */
  progress: number;
}

const mostRuns = 200;
/** Attempts that failed are listed for so long. Milliseconds. */
const failuresShown = 14 * 24 * 3_600_000;

function demandManager({ viewer }: Ctx): number {
  const memberId = demandMember(viewer);
  if (!canManageBackups(viewer)) throw new AppError('FORBIDDEN');
  return memberId;
}

export async function getBackups(ctx: Ctx): Promise<BackupOverview> {
  const memberId = demandManager(ctx);
  const plan = backupSettingsOf(ctx.settings);
  const place = backupPlace();
  const [runs, stored, age, account] = await Promise.all([
    listRuns(ctx.db, mostRuns),
    place.list().catch((error: unknown) => {
      ctx.log.error({ err: error, place: place.label }, 'backups cannot be listed');
      return null;
    }),
    lastGoodBackup(ctx.db),
    findAccountById(ctx.db, memberId),
  ]);
  const runOf = new Map(runs.flatMap((run) => (run.name ? [[run.name, run] as const] : [])));
  const items = [
    ...(stored ?? []).flatMap(({ name, bytes, createdAt }): BackupItem[] => {
      const run = runOf.get(name);
      // It is being checked.
      if (run?.state === 'running') return [];
      return [{ ...itemOf(run), id: name, at: createdAt, state: 'DONE', name, bytes }];
    }),
    ...runs.filter((run) => isShown(run, ctx.now)).map((run) => itemOf(run)),
  ];
  const { schedule, recipient, keptDays, keptWeeks, keptMonths } = plan;
  return {
    ...{ place: place.label, schedule, isEncrypted: recipient !== '' },
    ...{ keptDays, keptWeeks, keptMonths },
    needsPassword: account?.password_hash != null,
    isReachable: stored !== null,
    isOverdue: isOverdue(plan, { ...age, now: ctx.now }),
    nextAt: nextDue(plan, ctx.now),
    lastGoodAt: age.lastGood,
    items: items.sort((one, other) => +other.at - +one.at),
  };
}

function isShown({ state, requested_at }: BackupRun, now: Date): boolean {
  return state === 'running' || (state === 'failed' && +now - +requested_at < failuresShown);
}

function itemOf(run: BackupRun | undefined): BackupItem {
  const { done_bytes: done = 0, total_bytes: total = 0 } = run ?? {};
  return {
    id: String(run?.id ?? ''),
    state: run?.state === 'running' ? 'RUNNING' : run?.state === 'failed' ? 'FAILED' : 'DONE',
    at: run?.requested_at ?? new Date(0),
    ...{ name: null, bytes: null, rows: run?.row_count ?? null, files: run?.file_count ?? null },
    ...{ missing: run?.missing_count ?? 0, error: run?.error ?? null },
    isScheduled: run?.cause === 'schedule',
    progress: total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0,
  };
}

/** @throws AppError CONFLICT while one is being made */
export async function backUpNow(ctx: Ctx): Promise<BackupItem> {
  const memberId = demandManager(ctx);
  const run = await requestBackup(ctx.db, { cause: 'manual', memberId });
  if (!run) throw new AppError('CONFLICT');
  await note(ctx, 'backup.requested', String(run.id));
  return itemOf(run);
}

/** How long a download may begin after the password was given. Milliseconds. */
const downloadTime = 5 * 60_000;

/**
 * The address of a backup, for this member and a few minutes.
 * @throws AppError FORBIDDEN, NOT_FOUND, PASSWORD_MISMATCH, TEMPORARILY_DISABLED
 */
export async function openDownload(
  ctx: Ctx,
  { name, password }: { name: string; password?: string | null | undefined },
): Promise<string> {
  const memberId = demandManager(ctx);
  await demandPresence(ctx, password);
  await demandStored(name);
  await note(ctx, 'backup.downloaded', name);
  const until = +ctx.now + downloadTime;
  const mac = macOf(ctx, { name, memberId, until });
  return `${ctx.basePath}${downloadPath}/${name}?until=${until}&mac=${mac}`;
}

export const downloadPath = '/community/api/v1/backups';

function macOf(ctx: Ctx, given: { name: string; memberId: number; until: number }): string {
  const { name, memberId, until } = given;
  return ctx.secrets.mac(`${name} ${memberId} ${until}`, 'backup download').toString('base64url');
}

/** @throws AppError FORBIDDEN unless the address was made for the viewer, just before */
export async function readDownload(
  ctx: Ctx,
  { name, until, mac }: { name: string; until: number; mac: string },
) {
  const memberId = demandManager(ctx);
  if (!isBackupName(name)) throw new AppError('NOT_FOUND');
  const given = Buffer.from(mac);
  const made = Buffer.from(macOf(ctx, { name, memberId, until }));
  const isOurs = given.length === made.length && timingSafeEqual(given, made);
  if (!(until > +ctx.now) || !isOurs) throw new AppError('FORBIDDEN');
  const found = await backupPlace().open(name);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** @throws AppError FORBIDDEN, NOT_FOUND, PASSWORD_MISMATCH, TEMPORARILY_DISABLED */
export async function deleteBackup(
  ctx: Ctx,
  { name, password }: { name: string; password?: string | null | undefined },
): Promise<void> {
  demandManager(ctx);
  await demandPresence(ctx, password);
  await demandStored(name);
  await backupPlace().delete(name);
  await note(ctx, 'backup.deleted', name);
}

async function demandStored(name: string): Promise<void> {
  const stored = await backupPlace().list();
  if (!stored.some((backup) => backup.name === name)) throw new AppError('NOT_FOUND');
}

function note(ctx: Ctx, action: string, subjectId: string): Promise<void> {
  return ctx.db
    .transaction()
    .execute((trx) => audit(trx, ctx, { action, subjectType: 'backup', subjectId }));
}
