import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import type { InsightFigure, NameSubjects } from '#platform/insight/insightFigure.ts';

const ofWork = {
  ...{ dashboard: 'system', measure: 'FACTS', form: 'ROWS', better: 'FEWER', isNow: true },
  filters: [],
  isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
} as const satisfies Partial<InsightFigure>;

/** Work in the background that does not come to an end. */
export const backgroundInsight: readonly InsightFigure[] = [
  {
    ...ofWork,
    ...{ key: 'parkedEvents', order: 4, of: 'parkedEvent' },
    facts: () => ({
      ...{ from: sql`parked_events parked`, where: sql`true`, key: sql`parked.consumer` },
      ...{ at: sql`parked.parked_at`, id: sql`parked.id` },
    }),
  },
  {
    ...ofWork,
    ...{ key: 'failingJobs', order: 5, of: 'job' },
    facts: () => ({
      from: sql`graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id`,
      ...{ where: sql`job.last_error is not null`, key: sql`task.identifier` },
      ...{ at: sql`job.updated_at`, id: sql`job.id` },
    }),
  },
];

export const nameParkedEvents: NameSubjects = async ({ db, viewer }, ids) => {
  if (!holds(viewer, 'MANAGE_COMMUNITY').ok) return new Map();
  const rows = await db
    .selectFrom('parked_events')
    .select(['id', 'type', 'error'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, type, error }) => [
      Number(id),
      { title: `${type}: ${error.slice(0, 200)}`, path: '/admin/events' },
    ]),
  );
};

/** Jobs by the first line of their last error. */
export const nameJobs: NameSubjects = async ({ db, viewer }, ids) => {
  if (!holds(viewer, 'MANAGE_COMMUNITY').ok) return new Map();
  const { rows } = await sql<{ id: number; identifier: string; error: string | null }>`
    select job.id::int as id, task.identifier, split_part(job.last_error, E'\n', 1) as error
    from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
    where job.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, identifier, error }) => [
      Number(id),
      { title: `${identifier}: ${(error ?? '').slice(0, 200)}`, path: null },
    ]),
  );
};
