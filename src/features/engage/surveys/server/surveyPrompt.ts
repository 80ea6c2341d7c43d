import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { canManageSurveys, phaseOf } from '../surveyAccess.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { respondentKeyOf } from './respondent.ts';
import { type SurveyRow, visibleSurveys } from './surveyQueries.ts';
import { termsOf } from './surveyService.ts';

/** Days without another prompt, after one was dismissed. */
const pauseDays = 30;

/**
 * The survey that the viewer is asked to take part in (SPEC §3 "survey prompt"): the oldest open one with a prompt
 * that suits them and the page. Nobody is asked again within 30 days of dismissing a prompt, nor ever for a survey
 * that they dismissed or answered.
 */
export async function findSurveyPrompt(ctx: Ctx, path: string): Promise<SurveyRow | null> {
  const { db, viewer, now, locale, settings } = ctx;
  if (!settings.surveysEnabled || canManageSurveys(viewer).ok) return null;
  const visible = visibleSurveys({ memberId: viewer.memberId, isManager: false });
  const rows = await db
    .selectFrom('surveys')
    .selectAll()
    .where('prompt', 'is not', null)
    .where('state', '=', 'OPEN')
    .where(visible)
    .where(
      sql<boolean>`not exists (select from survey_participations taken
        where taken.survey_id = surveys.id and taken.respondent_key = ${respondentKeyOf(ctx)})`,
    )
    .$if(viewer.memberId !== null, (surveys) =>
      surveys.where(
        sql<boolean>`not exists (select from survey_dismissals dismissal
          where dismissal.member_id = ${viewer.memberId}
            and (dismissal.survey_id = surveys.id
              or dismissal.dismissed_at > ${now}::timestamptz - make_interval(days => ${pauseDays})))`,
      ),
    )
    .orderBy('id')
    .limit(50)
    .$castTo<SurveyRow>()
    .execute();
  const fits = (row: SurveyRow) => {
    const { prompt } = row;
    if (prompt === null || phaseOf(termsOf(row), now) !== 'OPEN') return false;
    const isThere = prompt.paths.length === 0 || prompt.paths.some((each) => path.startsWith(each));
    const isSpoken = prompt.languages.length === 0 || prompt.languages.includes(locale);
    const { invited_lists: lists } = row;
    const isListed = lists.length === 0 || lists.some((each) => viewer.profileLists.includes(each));
    return isThere && isSpoken && isListed && isOfShare(ctx, row, prompt.percent);
  };
  const found = rows.find(fits) ?? null;
  // A visitor's browser must be known again to be asked the same.
  if (viewer.memberId === null && rows.some(({ prompt }) => (prompt?.percent ?? 100) < 100)) {
    ctx.keepDevice?.();
  }
  return found;
}

const isOfShare = (ctx: Ctx, row: SurveyRow, percent: number) =>
  percent === 100 || percentileOf(ctx, row) < percent;

/** From 0 to 99, the same for a respondent each time. */
function percentileOf(ctx: Ctx, { id }: SurveyRow): number {
  const digest = createHash('sha256')
    .update(`${id} ${respondentKeyOf(ctx)}`)
    .digest();
  return digest.readUInt32BE(0) % 100;
}

/** @throws AppError UNAUTHENTICATED: visitors' browsers remember it themselves */
export async function dismissSurveyPrompt(ctx: Ctx, id: number): Promise<number> {
  const member_id = demandMember(ctx.viewer);
  await sql`
    insert into survey_dismissals (survey_id, member_id, dismissed_at)
    select id, ${member_id}, ${ctx.now} from surveys where id = ${id}
    on conflict (survey_id, member_id) do update set dismissed_at = excluded.dismissed_at`.execute(
    ctx.db,
  );
  return id;
}

const SurveyPromptFilterValue = builder
  .objectRef<{ field: string; values: string[] }>('SurveyPromptFilterValue')
  .implement({
    fields: (t) => ({ field: t.exposeString('field'), values: t.exposeStringList('values') }),
  });

const SurveyPromptFilter = builder.objectRef<SurveyRow>('SurveyPromptFilter').implement({
  fields: (t) => ({
    filters: t.field({
      type: [SurveyPromptFilterValue],
      resolve: ({ prompt }) => [
        { field: 'TIME_SPENT_ON_COMMUNITY', values: [String(prompt?.seconds ?? 0)] },
      ],
    }),
  }),
});

const SurveyPromptDetails = builder.objectRef<SurveyRow>('SurveyPromptDetails').implement({
  fields: (t) => ({
    surveyId: t.exposeID('id'),
    surveyUrl: t.string({
      description: 'Below the base path.',
      resolve: (row) => surveyPaths.one(row),
    }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
  }),
});

const SurveyPromptType = builder.objectRef<SurveyRow>('SurveyPrompt').implement({
  description: 'SPEC §3 "Survey prompt".',
  fields: (t) => ({
    promptId: t.exposeID('id'),
    filter: t.field({ type: SurveyPromptFilter, resolve: (row) => row }),
    promptDetails: t.field({ type: SurveyPromptDetails, resolve: (row) => row }),
  }),
});

builder.queryField('surveyPrompt', (t) =>
  t.field({
    type: SurveyPromptType,
    nullable: true,
    cost: 20,
    description: 'The survey that the viewer should be asked to take part in on a page.',
    args: { path: t.arg.string({ description: 'Of the page, below the base path.' }) },
    resolve: (_root, { path }, ctx) => findSurveyPrompt(ctx, path ?? '/'),
  }),
);
