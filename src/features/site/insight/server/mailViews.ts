import { sql } from 'kysely';
import { figureText } from '#core/figureText.ts';
import { dashboards } from '#core/insight/insightAsked.ts';
import { localeOf } from '#core/languages.ts';
import { holds } from '#core/permissions.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { dashboardPath } from '../insightAddress.ts';
import { listFigures, measuredOf } from './dashboardService.ts';
import { nameOfFigure, unitOf } from './figureTexts.ts';
import { askedOfView } from './insightViewService.ts';

interface MailedView {
  id: number;
  name: string;
  dashboard: string;
  query: string;
  member_id: number;
  email: string;
  language: string | null;
}

const atOnce = 200;

/**
 * Sends the views that are due: weekly ones on Mondays, monthly ones on the first. Each has what its member may see now;
 * who no longer manages the community gets none.
 */
export async function mailDueViews(ctx: Ctx): Promise<number> {
  const isMonday = ctx.now.getUTCDay() === 1;
  const isFirst = ctx.now.getUTCDate() === 1;
  const { rows } = await sql<MailedView>`
    select view.id, view.name, dashboard, query, member_id, member.email, member.language
    from insight_views view join members member on member.id = view.member_id
    where ((mailed = 'WEEKLY' and ${isMonday}) or (mailed = 'MONTHLY' and ${isFirst}))
      and (mailed_at is null or mailed_at < ${ctx.now}::timestamptz - interval '20 hours')
      and member.email is not null and member.deleted_at is null and member.blocked_at is null
      and member.deactivated_at is null
    order by view.id limit ${atOnce}`.execute(ctx.db);
  for (const view of rows) await mailView(ctx, view);
  return rows.length;
}

async function mailView(ctx: Ctx, view: MailedView): Promise<void> {
  const viewer = await findViewer(ctx, Number(view.member_id));
  const dashboard = dashboards.find((each) => each === view.dashboard);
  if (!viewer || !dashboard || !holds(viewer, 'MANAGE_COMMUNITY').ok) return;
  const locale = view.language ?? ctx.settings.defaultLanguage;
  const own = { ...ctx, viewer, locale, perRequest: new Map() };
  const asked = askedOfView(view, ctx.now);
  const figures: { name: string; value: string; before: string | null }[] = [];
  for (const open of await listFigures(own, { dashboard, asked })) {
    const measured = await measuredOf(own, open);
    const text = (value: number | null) =>
      value === null ? '–' : figureText(value, unitOf(open.figure), locale);
    figures.push({
      name: nameOfFigure(open.figure, locale),
      value: text(measured?.value ?? null),
      before: open.figure.isNow || measured === null ? null : text(measured.previous),
    });
  }
  const dates = new Intl.DateTimeFormat(localeOf(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  const days = [asked.from, asked.to].map((day) => dates.format(new Date(day)));
  await inTransaction(own, async ({ trx }) => {
    await trx
      .updateTable('insight_views')
      .set({ mailed_at: ctx.now })
      .where('id', '=', view.id)
      .execute();
    await queueMail(trx, {
      ...{ kind: 'INSIGHT_VIEW', memberId: Number(view.member_id), to: view.email },
      language: locale,
      data: {
        ...{ name: view.name, days: days.join(' – '), figures },
        url: `${dashboardPath(dashboard)}${view.query ? `?${view.query}` : ''}`,
      },
    });
  });
}
