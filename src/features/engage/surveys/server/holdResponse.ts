import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { questionsOf, type SurveyAnswers } from '../surveyDefinitionRules.ts';
import { smallestAnonymousGroup } from '../surveyRules.ts';
import { keepResponse } from './keepResponse.ts';
import { openAnswers, sealAnswers } from './sealedAnswers.ts';
import { findDefinition } from './surveyQueries.ts';

interface WaitingResponse {
  version: number;
  /** ISO 8601 */
  day: string;
  /** Null: sealed with a key that the server no longer has. They wait for it. */
  answers: SurveyAnswers | null;
  sealed: string;
}

/** Between a hundred and two hundred earlier responses are mixed with those that begin to count. */
const mixedWith = 100;

/**
 * Keeps a response to an anonymous survey back until as many have come as may be shown. Whoever looks at the results
 * before and after a member took part, as their points tell, would else see what they answered. Those that wait are
 * sealed and written anew in random order each time, those that begin to count are mixed with earlier ones: neither
 * place, id nor transaction tells which one came when. The row of the survey must be locked.
 * @returns how many responses count from now on
 */
export async function holdResponse(
  ctx: Pick<Ctx, 'secrets' | 'log'>,
  trx: Database,
  given: { surveyId: number; version: number; day: Date; answers: SurveyAnswers },
): Promise<number> {
  const { surveyId, version, answers } = given;
  const day = given.day.toISOString().slice(0, 10);
  const sealed = sealAnswers(ctx, surveyId, answers);
  const all = shuffled([
    ...(await takeWaiting(ctx, trx, surveyId)),
    { version, day, answers, sealed },
  ]);
  const isReadable = (each: WaitingResponse) => each.answers !== null;
  const isEnough = all.filter(isReadable).length >= smallestAnonymousGroup;
  await writeWaiting(trx, surveyId, isEnough ? all.filter((each) => !isReadable(each)) : all);
  return isEnough ? release(trx, surveyId, all) : 0;
}

/** Seals those of an earlier release, which wait as they were written. */
export async function sealWaiting(
  ctx: Pick<Ctx, 'secrets' | 'log'>,
  trx: Database,
  surveyId: number,
): Promise<void> {
  await writeWaiting(trx, surveyId, shuffled(await takeWaiting(ctx, trx, surveyId)));
}

async function takeWaiting(
  ctx: Pick<Ctx, 'secrets' | 'log'>,
  trx: Database,
  surveyId: number,
): Promise<WaitingResponse[]> {
  const { rows } = await sql<{
    version: number;
    day: string;
    answers: SurveyAnswers | null;
    sealed: string | null;
  }>`
    delete from survey_waiting_responses where survey_id = ${surveyId}
    returning version, day::text as day, answers, sealed`.execute(trx);
  return rows.map(({ version, day, answers, sealed }) => ({
    ...{ version, day, sealed: sealed ?? sealAnswers(ctx, surveyId, answers) },
    answers:
      sealed === null ? answers : (openAnswers(ctx, surveyId, sealed) as SurveyAnswers | null), // sealed here
  }));
}

async function writeWaiting(
  trx: Database,
  surveyId: number,
  responses: readonly WaitingResponse[],
): Promise<void> {
  if (responses.length === 0) return;
  await trx
    .insertInto('survey_waiting_responses')
    .values(
      responses.map(({ version, day, sealed }) => ({
        ...{ survey_id: surveyId, version, day: sql<Date>`${day}::date`, sealed },
      })),
    )
    .execute();
}

async function release(
  trx: Database,
  surveyId: number,
  responses: readonly WaitingResponse[],
): Promise<number> {
  const ids: string[] = [];
  for (const { version, day, answers } of responses) {
    if (answers === null) continue;
    const definition = await findDefinition(trx, surveyId, version);
    if (definition === null) throw new Error('The version of a response is missing');
    ids.push(
      await keepResponse(trx, {
        ...{ surveyId, version, day: new Date(day), memberId: null },
        ...{ questions: questionsOf(definition), answers },
      }),
    );
  }
  await sql`select mix_survey_responses(${surveyId}, ${ids}::uuid[], ${mixedWith})`.execute(trx);
  return ids.length;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(randomInt(rest.length), 1));
}

/** Responses to an anonymous survey that do not count yet. */
export async function countWaiting(db: Database, surveyId: number): Promise<number> {
  const { total } = await db
    .selectFrom('survey_waiting_responses')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return total;
}
