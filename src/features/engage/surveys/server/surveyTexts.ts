import { sql } from 'kysely';
import { pageWindow } from '#core/paging.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { isTooSmall } from './smallGroups.ts';
import { managedSurvey } from './surveyResults.ts';

export interface TextAnswer {
  text: string;
}

/**
 * Texts answered to a question, also those of "other" options. Their order is by a random id, so that it does not
 * tell the order of the responses.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function listTextAnswers(
  ctx: Ctx,
  asked: {
    surveyId: number;
    questionId: string;
    search?: string | null;
    page?: number | null;
    first?: number | null;
  },
): Promise<Page<TextAnswer>> {
  const survey = await managedSurvey(ctx, asked.surveyId);
  const window = pageWindow(asked.page, asked.first, 20);
  if (isTooSmall(survey, survey.response_count)) {
    return { nodes: [], hasMore: false, pageNumber: window.page, totalCount: 0 };
  }
  const pattern = `%${(asked.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const condition = sql<boolean>`survey_id = ${asked.surveyId} and question_id = ${asked.questionId}
    and text is not null and text ilike ${pattern}`;
  const texts = () => ctx.db.selectFrom('survey_answers').where(condition);
  const rows = await texts()
    .select(sql<string>`text`.as('text'))
    .orderBy('response_id')
    .limit(window.size + 1)
    .offset(window.offset)
    .execute();
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: async () =>
      (
        await texts()
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirst()
      )?.total ?? 0,
  };
}
