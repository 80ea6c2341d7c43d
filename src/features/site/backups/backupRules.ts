import { hasPermission, type Viewer } from '#core/permissions.ts';

export const backupsAddress = '/admin/backups';

export function canManageBackups(viewer: Viewer): boolean {
  return hasPermission(viewer, 'MANAGE_COMMUNITY');
}

export interface BackupPlan {
  schedule: 'off' | 'daily' | 'weekly';
  /** UTC. */
  hour: number;
  keptDays: number;
  keptWeeks: number;
  keptMonths: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Weekly backups are made on this day: Sunday. */
const weeklyDay = 0;

/** The latest time at which a backup was to begin; null: there is no schedule. */
export function lastDue({ schedule, hour }: BackupPlan, now: Date): Date | null {
  if (schedule === 'off') return null;
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  if (schedule === 'weekly') {
    due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() - weeklyDay + 7) % 7));
  }
  return due;
}

/** When the next one begins. */
export function nextDue(plan: BackupPlan, now: Date): Date | null {
  const last = lastDue(plan, now);
  return last && new Date(last.getTime() + dayMs * (plan.schedule === 'weekly' ? 7 : 1));
}

/** How long one may take, and be repeated, before it counts as missing. */
const grace = 6 * hourMs;

/**
 * Whether the last good backup is older than the schedule allows.
 * @param since of the schedule: a new community has had no time for a backup
 */
export function isOverdue(
  plan: BackupPlan,
  { lastGood, since, now }: { lastGood: Date | null; since: Date; now: Date },
): boolean {
  const due = lastDue(plan, new Date(now.getTime() - grace));
  if (!due || since > due) return false;
  return lastGood === null || lastGood < due;
}

/**
 * Those that retention gives up: kept are the newest of each of the last days, weeks and months that have one, and the
 * newest of all.
 */
export function expiredBackups<Backup extends { createdAt: Date }>(
  backups: readonly Backup[],
  { keptDays, keptWeeks, keptMonths }: BackupPlan,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => +other.createdAt - +one.createdAt);
  const kept = new Set(newestFirst.slice(0, 1));
  const periods = [
    [keptDays, (at: Date) => at.toISOString().slice(0, 10)],
    [keptWeeks, weekOf],
    [keptMonths, (at: Date) => at.toISOString().slice(0, 7)],
  ] as const;
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.createdAt);
      if (seen.has(period) || seen.size === count) continue;
      seen.add(period);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The Monday that begins the week. */
function weekOf(at: Date): string {
  const monday = new Date(+at - ((at.getUTCDay() + 6) % 7) * dayMs);
  return monday.toISOString().slice(0, 10);
}
