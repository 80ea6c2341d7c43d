import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import type { InsightFigure, NameSubjects } from '#platform/insight/insightFigure.ts';

/** Faults in browsers. */
export const clientErrorInsight: readonly InsightFigure[] = [
  {
    ...{ key: 'clientErrors', dashboard: 'system', order: 6, measure: 'FACTS', form: 'BARS' },
    ...{ better: 'FEWER', of: 'clientError', filters: [] },
    isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
    facts: () => ({
      ...{ from: sql`client_errors error`, where: sql`true` },
      ...{ at: sql`error.last_seen_at`, id: sql`error.id` },
    }),
  },
];

export const nameClientErrors: NameSubjects = async ({ db, viewer }, ids) => {
  if (!holds(viewer, 'MANAGE_COMMUNITY').ok) return new Map();
  const rows = await db
    .selectFrom('client_errors')
    .select(['id', 'message'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, message }) => [
      Number(id),
      { title: message.slice(0, 200), path: '/admin/client-errors' },
    ]),
  );
};
