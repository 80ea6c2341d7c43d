import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { isClosed, lockSurvey, type SurveyFilter, type SurveyRow } from './surveyQueries.ts';
import { phaseOfRow } from './surveyService.ts';

/** Members that one transaction invites. */
const chunk = 500;
/** Days in which a member is invited to one survey at most, and to none after dismissing a prompt. */
const pauseDays = 30;
const day = 86_400_000;

/** Emits the events of surveys that opened, will close within a day, or have closed. Each is emitted once. */
export async function announceSurveys(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  if (!ctx.settings.surveysEnabled) return;
  for (const id of await listDue(ctx, opening(ctx))) {
    for (let after: number | null = 0; after !== null; ) {
      signal?.throwIfAborted();
      after = await inviteMembers(ctx, id, after);
    }
  }
  for (const id of await listDue(ctx, closing(ctx))) {
    signal?.throwIfAborted();
    await announceClosing(ctx, id);
  }
}

async function listDue({ db }: Ctx, filter: SurveyFilter): Promise<number[]> {
  const rows = await db
    .selectFrom('surveys')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .where(filter)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

const opening = ({ now }: Ctx): SurveyFilter => sql`
  notify_audience and invited_at is null and coalesce(opens_at <= ${now}, true) and not ${isClosed(now)}`;

/** Closed by its time, or a day before. */
const closing = ({ now }: Ctx): SurveyFilter => sql`
  closes_at <= ${new Date(now.getTime() + day)} and coalesce(opens_at <= ${now}, true)
  and (closed_notified_for is distinct from closes_at)
  and (closes_at <= ${now} or closing_notified_for is distinct from closes_at)`;

/** @returns the last of the members of a full chunk; null when there are no more */
async function inviteMembers(ctx: Ctx, id: number, after: number): Promise<number | null> {
  const { now } = ctx;
  return inTransaction(ctx, async ({ trx, emit }) => {
    const survey = await lockSurvey(trx, id);
    if (survey === null || phaseOfRow(survey, now) !== 'OPEN') return null;
    if (!survey.notify_audience || survey.invited_at !== null) return null;
    const { rows } = await sql<{ member_id: number }>`
      insert into survey_invitations (survey_id, member_id, invited_at)
      select ${id}, member.id, ${now} from members member
      where member.id > ${after} and member.id <> ${survey.author_id} and ${canBeInvited(ctx, survey)}
      order by member.id limit ${chunk}
      on conflict do nothing
      returning member_id`.execute(trx);
    const memberIds = rows.map(({ member_id }) => member_id).toSorted((a, b) => a - b);
    if (memberIds.length > 0) {
      emit({ type: 'survey.invited', payload: { surveyId: id, memberIds } }, { actorId: null });
    }
    if (memberIds.length === chunk) return memberIds.at(-1) ?? null;
    await trx.updateTable('surveys').set({ invited_at: now }).where('id', '=', id).execute();
    return null;
  });
}

function canBeInvited({ now }: Ctx, { id, invited_lists: lists }: SurveyRow): SurveyFilter {
  const since = new Date(now.getTime() - pauseDays * day);
  const isListed =
    lists.length === 0 ? sql`true` : sql`member.profile_list_ids && ${lists}::bigint[]`;
  return sql`
    member.deleted_at is null and member.blocked_at is null and member.deactivated_at is null
    and not member.anonymous and coalesce(member.suspended_until <= ${now}, true) and ${isListed}
    and not exists (select from survey_participations taken
      where taken.survey_id = ${id} and taken.member_id = member.id)
    and not exists (select from survey_dismissals dismissal where dismissal.member_id = member.id
      and (dismissal.survey_id = ${id} or dismissal.dismissed_at > ${since}))
    and not exists (select from survey_invitations other where other.member_id = member.id
      and (other.survey_id = ${id} or other.invited_at > ${since}))`;
}

async function announceClosing(ctx: Ctx, id: number): Promise<void> {
  const { now } = ctx;
  await inTransaction(ctx, async ({ trx, emit }) => {
    const survey = await lockSurvey(trx, id);
    const closesAt = survey?.closes_at ?? null;
    if (survey === null || survey.state !== 'OPEN' || closesAt === null) return;
    const isOver = closesAt <= now;
    await trx
      .updateTable('surveys')
      .set(isOver ? { closed_notified_for: closesAt } : { closing_notified_for: closesAt })
      .where('id', '=', id)
      .execute();
    if (isOver) {
      const { author_id: authorId, response_count: responseCount } = survey;
      const payload = { surveyId: id, authorId, responseCount };
      emit({ type: 'survey.closed', payload }, { actorId: null });
    } else emit({ type: 'survey.closesSoon', payload: { surveyId: id } }, { actorId: null });
  });
}
