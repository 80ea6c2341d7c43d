import type { Ctx } from '#platform/context.ts';
import type { SurveyPage } from '../surveyDefinitionRules.ts';
import { answersOnPath, faultOfAnswer, pathOf } from '../surveyLogic.ts';
import { hasResponded } from './participation.ts';
import { findSurveyDraft } from './surveyDrafts.ts';
import { findDefinition, type SurveyRow } from './surveyQueries.ts';

/** A page of a survey as its respondent sees it, with the answers kept so far. */
export interface SurveyStep {
  page: SurveyPage;
  /** From 1. */
  number: number;
  /** How many pages the answers so far lead to. */
  pageCount: number;
  isFirst: boolean;
  /** No page can follow, whatever is answered. */
  isLast: boolean;
  answers: { field: string; values: string[] }[];
}

/** The page of the definition, of which a page may show one question. */
const originOf = ({ id }: SurveyPage) => id.split('-', 1)[0];

/**
 * The page that the respondent is at: the first one that still has to be answered.
 * @param pageId one to look at again; later ones than the first unanswered are not opened
 */
export async function surveyStep(
  ctx: Ctx,
  row: SurveyRow,
  pageId: string | null,
): Promise<SurveyStep | null> {
  if (row.version === null || (await hasResponded(ctx, row))) return null;
  const draft = await findSurveyDraft(ctx, ctx.db, row);
  const definition = await findDefinition(ctx.db, row.id, draft?.version ?? row.version);
  if (definition === null) return null;
  const answers = draft?.answers ?? {};
  const path = pathOf(definition, answers);
  const unanswered = path.findIndex(
    ({ id, questions }) =>
      !draft?.reached.includes(id) ||
      questions.some((question) => faultOfAnswer(question, answers) !== null),
  );
  const last = unanswered === -1 ? path.length - 1 : unanswered;
  const asked = path.findIndex(({ id }) => id === pageId);
  const at = asked === -1 ? last : Math.min(asked, last);
  const page = path[at];
  if (page === undefined) return null;
  const kept = answersOnPath(definition, answers);
  return {
    ...{ page, number: at + 1, pageCount: path.length, isFirst: at === 0 },
    isLast: at === path.length - 1 && originOf(page) === definition.pages.at(-1)?.id,
    answers: Object.entries(kept)
      .filter(([field]) => page.questions.some(({ id }) => field.split('.', 1)[0] === id))
      .map(([field, values]) => ({ field, values })),
  };
}
