import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import type { InsightFigure, NameSubjects } from '#platform/insight/insightFigure.ts';

const ofMails = {
  ...{ dashboard: 'system', of: 'mail', filters: [] },
  isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
} as const satisfies Partial<InsightFigure>;

const mails = { from: sql`mails mail`, at: sql`mail.created_at`, id: sql`mail.id` };

/** How emails are delivered. */
export const mailInsight: readonly InsightFigure[] = [
  {
    ...ofMails,
    ...{ key: 'mailsSent', order: 1, measure: 'FACTS', form: 'BARS', better: 'NEITHER' },
    facts: () => ({ ...mails, where: sql`mail.state = 'SENT'` }),
  },
  {
    ...ofMails,
    ...{ key: 'mailsFailed', order: 2, measure: 'FACTS', form: 'BARS', better: 'FEWER' },
    facts: () => ({ ...mails, where: sql`mail.state = 'FAILED'` }),
  },
  {
    ...ofMails,
    ...{ key: 'mailDelay', order: 3, measure: 'MEDIAN', form: 'LINE', better: 'FEWER' },
    facts: (_ctx, { seconds }) => ({
      ...{ ...mails, where: sql`mail.state = 'SENT'` },
      value: seconds(sql`mail.created_at`, sql`mail.finished_at`),
    }),
  },
];

/** Emails by kind; what is in them stays in the outbox. */
export const nameMails: NameSubjects = async ({ db, viewer }, ids) => {
  if (!holds(viewer, 'MANAGE_COMMUNITY').ok) return new Map();
  const rows = await db.selectFrom('mails').select(['id', 'kind']).where('id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, kind }) => [
      Number(id),
      { title: `${kind} #${id}`, path: `/admin/mail/${id}` },
    ]),
  );
};
