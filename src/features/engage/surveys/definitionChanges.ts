import {
  type QuestionType,
  questionsOf,
  type SurveyDefinition,
  type SurveyPage,
  type SurveyQuestion,
} from './surveyDefinitionRules.ts';
import { freeId, newQuestion } from './surveyTemplates.ts';

/** Changes to a definition that is being edited; each returns a new one. */

export function changePage(
  definition: SurveyDefinition,
  pageId: string,
  change: Partial<SurveyPage>,
): SurveyDefinition {
  const pages = definition.pages.map((page) =>
    page.id === pageId ? { ...page, ...change } : page,
  );
  return { ...definition, pages };
}

export function addPage(definition: SurveyDefinition): SurveyDefinition {
  const id = freeId(
    'p',
    definition.pages.map((page) => page.id),
  );
  const page = { id, title: null, questions: [], showIf: null };
  return { ...definition, pages: [...definition.pages, page] };
}

/** The last page stays: a survey has at least one. */
export function removePage(definition: SurveyDefinition, pageId: string): SurveyDefinition {
  if (definition.pages.length === 1) return definition;
  return { ...definition, pages: definition.pages.filter(({ id }) => id !== pageId) };
}

export function movePage(
  definition: SurveyDefinition,
  pageId: string,
  to: number,
): SurveyDefinition {
  return { ...definition, pages: moved(definition.pages, pageId, to) };
}

/** @param taken ids of published questions, which keep their meaning */
export function addQuestion(
  definition: SurveyDefinition,
  { pageId, type, taken }: { pageId: string; type: QuestionType; taken: readonly string[] },
): { definition: SurveyDefinition; id: string } {
  const id = freeQuestionId(definition, taken);
  const blank = { isOther: false, isExclusive: false, label: '' };
  const withOptions = ['SINGLE', 'MULTIPLE', 'DROPDOWN', 'MATRIX', 'RANKING'].includes(type);
  const question = newQuestion(id, type, {
    options: withOptions ? ['o1', 'o2'].map((each) => ({ id: each, ...blank })) : [],
    rows: type === 'MATRIX' ? [{ id: 'r1', label: '' }] : [],
  });
  return { id, definition: insert(definition, pageId, question) };
}

/** Inserts a copy after the question. */
export function duplicateQuestion(
  definition: SurveyDefinition,
  questionId: string,
  taken: readonly string[],
): SurveyDefinition {
  const page = pageOf(definition, questionId);
  const at = page?.questions.findIndex(({ id }) => id === questionId) ?? -1;
  const question = page?.questions[at];
  if (page === undefined || question === undefined) return definition;
  const copy = { ...structuredClone(question), id: freeQuestionId(definition, taken) };
  return insert(definition, page.id, copy, at + 1);
}

export function changeQuestion(
  definition: SurveyDefinition,
  questionId: string,
  change: Partial<SurveyQuestion>,
): SurveyDefinition {
  const pages = definition.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) =>
      question.id === questionId ? { ...question, ...change } : question,
    ),
  }));
  return { ...definition, pages };
}

export function removeQuestion(definition: SurveyDefinition, questionId: string): SurveyDefinition {
  const pages = definition.pages.map((page) => ({
    ...page,
    questions: page.questions.filter(({ id }) => id !== questionId),
  }));
  return { ...definition, pages };
}

/** One place up or down; over the end of its page into the next one. */
export function moveQuestion(
  definition: SurveyDefinition,
  questionId: string,
  by: 1 | -1,
): SurveyDefinition {
  const { pages } = definition;
  const page = pageOf(definition, questionId);
  if (page === undefined) return definition;
  const at = page.questions.findIndex(({ id }) => id === questionId);
  const to = at + by;
  if (to >= 0 && to < page.questions.length) {
    return changePage(definition, page.id, { questions: moved(page.questions, questionId, to) });
  }
  const target = pages[pages.indexOf(page) + by];
  const question = page.questions[at];
  if (target === undefined || question === undefined) return definition;
  const without = removeQuestion(definition, questionId);
  return insert(without, target.id, question, by === 1 ? 0 : target.questions.length);
}

/** Questions of earlier pages, which a condition of this page can refer to. */
export function questionsBefore(definition: SurveyDefinition, pageId: string): SurveyQuestion[] {
  const at = definition.pages.findIndex(({ id }) => id === pageId);
  return definition.pages
    .slice(0, at)
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type !== 'STATEMENT');
}

const freeQuestionId = (definition: SurveyDefinition, taken: readonly string[]) =>
  freeId('q', [...taken, ...questionsOf(definition).map(({ id }) => id)]);

const pageOf = ({ pages }: SurveyDefinition, questionId: string) =>
  pages.find(({ questions }) => questions.some(({ id }) => id === questionId));

function insert(
  definition: SurveyDefinition,
  pageId: string,
  question: SurveyQuestion,
  at?: number,
): SurveyDefinition {
  const page = definition.pages.find(({ id }) => id === pageId);
  if (page === undefined) return definition;
  const questions = page.questions.toSpliced(at ?? page.questions.length, 0, question);
  return changePage(definition, pageId, { questions });
}

function moved<T extends { id: string }>(rows: readonly T[], id: string, to: number): T[] {
  const row = rows.find((each) => each.id === id);
  if (row === undefined) return [...rows];
  return rows.filter((each) => each !== row).toSpliced(to, 0, row);
}
