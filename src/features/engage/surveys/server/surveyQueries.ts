import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { PageWindow } from '#core/paging.ts';
import type { Surveys } from '#db/tables.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type { SurveyDefinition } from '../surveyDefinitionRules.ts';
import type { SurveyAudience, SurveyMode, SurveyPromptRules, SurveyState } from '../surveyRules.ts';

export type SurveyRow = Omit<
  Selectable<Surveys>,
  'state' | 'mode' | 'audience' | 'draft' | 'prompt'
> & {
  state: SurveyState;
  mode: SurveyMode;
  audience: SurveyAudience;
  draft: SurveyDefinition;
  prompt: SurveyPromptRules | null;
};

/** A condition on `surveys`. */
export type SurveyFilter = RawBuilder<boolean>;

/** Published ones that the viewer may read; those who manage surveys read all. Every read starts here. */
export function visibleSurveys({
  memberId,
  isManager,
}: {
  memberId: number | null;
  isManager: boolean;
}): SurveyFilter {
  if (isManager) return sql`surveys.deleted_at is null`;
  const audience = memberId === null ? sql`and surveys.audience = 'EVERYONE'` : sql``;
  return sql`surveys.deleted_at is null and surveys.version is not null ${audience}`;
}

export async function findSurvey(
  db: Database,
  id: number,
  visible: SurveyFilter,
): Promise<SurveyRow | null> {
  const row = await db
    .selectFrom('surveys')
    .selectAll()
    .where('id', '=', id)
    .where(visible)
    .$castTo<SurveyRow>()
    .executeTakeFirst();
  return row ?? null;
}

export async function lockSurvey(trx: DatabaseTransaction, id: number): Promise<SurveyRow | null> {
  const row = await trx
    .selectFrom('surveys')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .$castTo<SurveyRow>()
    .executeTakeFirst();
  return row ?? null;
}

export function listSurveysById(
  db: Database,
  ids: readonly number[],
  visible: SurveyFilter,
): Promise<SurveyRow[]> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where('id', 'in', ids)
    .where(visible)
    .$castTo<SurveyRow>()
    .execute();
}

/** Newest first, one more than the page holds. */
export function listSurveys(
  db: Database,
  filter: SurveyFilter,
  { size, offset }: PageWindow,
): Promise<SurveyRow[]> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where(filter)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset(offset)
    .$castTo<SurveyRow>()
    .execute();
}

export async function countSurveys(db: Database, filter: SurveyFilter): Promise<number> {
  const { total } = await db
    .selectFrom('surveys')
    .where(filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function insertSurvey(trx: Database, survey: Insertable<Surveys>): Promise<SurveyRow> {
  return trx
    .insertInto('surveys')
    .values(survey)
    .returningAll()
    .$castTo<SurveyRow>()
    .executeTakeFirstOrThrow();
}

/** Closed by hand, or by its time. */
export const isClosed = (now: Date): SurveyFilter =>
  sql`(surveys.state = 'CLOSED' or coalesce(surveys.closes_at <= ${now}, false))`;

export interface VersionRow {
  version: number;
  definition: SurveyDefinition;
  published_at: Date;
}

/** Published versions, the newest first. */
export function listSurveyVersions(db: Database, surveyId: number): Promise<VersionRow[]> {
  return db
    .selectFrom('survey_versions')
    .select(['version', 'definition', 'published_at'])
    .where('survey_id', '=', surveyId)
    .orderBy('version', 'desc')
    .$castTo<VersionRow>()
    .execute();
}

export async function findDefinition(
  db: Database,
  surveyId: number,
  version: number,
): Promise<SurveyDefinition | null> {
  const row = await db
    .selectFrom('survey_versions')
    .select('definition')
    .where('survey_id', '=', surveyId)
    .where('version', '=', version)
    .$castTo<Pick<VersionRow, 'definition'>>()
    .executeTakeFirst();
  return row?.definition ?? null;
}

/** What is asked in the published version of a survey; null for a draft. */
export function publishedLoader(ctx: Ctx): RememberingLoader<number, SurveyDefinition | null> {
  return perRequest(ctx, createPublishedLoader);
}

function createPublishedLoader({ db }: Ctx) {
  return new RememberingLoader<number, SurveyDefinition | null>(async (ids) => {
    const rows = await db
      .selectFrom('surveys')
      .innerJoin('survey_versions as published', (join) =>
        join
          .onRef('published.survey_id', '=', 'surveys.id')
          .onRef('published.version', '=', 'surveys.version'),
      )
      .select(['surveys.id', 'published.definition'])
      .where('surveys.id', 'in', [...ids])
      .$castTo<{ id: number; definition: SurveyDefinition }>()
      .execute();
    const byId = new Map(rows.map(({ id, definition }) => [id, definition]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}

/** Whether a respondent has taken part: by survey id, their key, and its keyed hash (`hasResponded`). */
export function participationLoader(ctx: Ctx): RememberingLoader<string, boolean> {
  return perRequest(ctx, ({ db }) => {
    return new RememberingLoader<string, boolean>(async (asked) => {
      const rows = asked.map((each, at) => {
        const [id, key, receipt] = each.split(' ', 3);
        return sql`(${at}::int, ${Number(id)}::bigint, ${key}::text, ${receipt}::text)`;
      });
      const found = await sql<{ at: number }>`
        select at from (values ${sql.join(rows)}) as asked (at, id, key, receipt)
        where exists (select from survey_participations where survey_id = id and respondent_key = key)
          or exists (select from survey_receipts held where survey_id = id and held.receipt = asked.receipt)`.execute(
        db,
      );
      const taken = new Set(found.rows.map(({ at }) => at));
      return asked.map((_each, at) => taken.has(at));
    });
  });
}
