import {
  type ConditionRule,
  type SurveyAnswers,
  type SurveyCondition,
  type SurveyDefinition,
  type SurveyPage,
  type SurveyQuestion,
  scaleOf,
} from './surveyDefinitionRules.ts';

export const surveyAnswerLimits = { shortText: 200, longText: 5_000 } as const;

/** Fields that hold the answers to a question, without those of "other" options. */
export function answerFieldsOf({ id, type, rows, options }: SurveyQuestion): string[] {
  if (type === 'STATEMENT') return [];
  if (type === 'MATRIX') return rows.map((row) => `${id}.${row.id}`);
  if (type === 'RANKING') return options.map((option) => `${id}.${option.id}`);
  return [id];
}

export const otherField = (questionId: string): string => `${questionId}.other`;

const valuesOf = (answers: SurveyAnswers, field: string): readonly string[] =>
  (answers[field] ?? []).filter((value) => value.trim() !== '');

/** The pages and questions that these answers lead to, in order; pages without a question are left out. */
export function pathOf(
  { pages, oneAtATime }: SurveyDefinition,
  answers: SurveyAnswers,
): SurveyPage[] {
  const before: SurveyQuestion[] = [];
  const path: SurveyPage[] = [];
  for (const page of pages) {
    const shown = holds(page.showIf) ? page.questions.filter(({ showIf }) => holds(showIf)) : [];
    if (oneAtATime) path.push(...separated(page, shown));
    else if (shown.length > 0) path.push({ ...page, questions: shown });
    before.push(...shown);
  }
  return path;

  /** Answers to questions that are not on the path count as missing. */
  function holds(condition: SurveyCondition | null): boolean {
    if (condition === null || condition.rules.length === 0) return true;
    const { match, rules } = condition;
    return match === 'ALL' ? rules.every(isMet) : rules.some(isMet);
  }

  function isMet({ questionId, operator, value }: ConditionRule): boolean {
    const question = before.find(({ id }) => id === questionId);
    const given = question
      ? answerFieldsOf(question).flatMap((field) => valuesOf(answers, field))
      : [];
    if (operator === 'ANSWERED') return given.length > 0;
    if (operator === 'NOT_ANSWERED') return given.length === 0;
    if (value === null) return false;
    if (operator === 'IS') return given.includes(value);
    if (operator === 'IS_NOT') return !given.includes(value);
    const number = Number(given[0]);
    if (given.length === 0 || Number.isNaN(number)) return false;
    return operator === 'AT_LEAST' ? number >= Number(value) : number <= Number(value);
  }
}

/** A page for each question, with the statements before it; those at the end come with the last question. */
function separated(page: SurveyPage, questions: readonly SurveyQuestion[]): SurveyPage[] {
  const groups: SurveyQuestion[][] = [[]];
  for (const question of questions) {
    const last = groups.at(-1) ?? [];
    const isFull = last.some(({ type }) => type !== 'STATEMENT');
    const hasMore = questions
      .slice(questions.indexOf(question))
      .some(({ type }) => type !== 'STATEMENT');
    if (isFull && hasMore) groups.push([question]);
    else last.push(question);
  }
  return groups.flatMap((group, at) => {
    const [first] = group;
    if (first === undefined) return [];
    return { ...page, id: at === 0 ? page.id : `${page.id}-${first.id}`, questions: group };
  });
}

/** Only the answers to questions on the path. */
export function answersOnPath(
  definition: SurveyDefinition,
  answers: SurveyAnswers,
): Record<string, string[]> {
  const questions = pathOf(definition, answers).flatMap((page) => page.questions);
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fields = answerFieldsOf(question);
      const other = takesOther(question, answers) ? [otherField(question.id)] : [];
      return [...fields, ...other].flatMap((field): [string, string[]][] => {
        const values = valuesOf(answers, field);
        return values.length === 0 ? [] : [[field, [...values]]];
      });
    }),
  );
}

function takesOther({ id, options }: SurveyQuestion, answers: SurveyAnswers): boolean {
  return options.some((option) => option.isOther && valuesOf(answers, id).includes(option.id));
}

export const answerFaults = [
  'required',
  'invalid',
  'number',
  'range',
  'date',
  'tooLong',
  'exclusive',
  'other',
  'everyRow',
  'ranking',
] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** What is wrong with the answer to one question; null where it can be kept. */
export function faultOfAnswer(
  question: SurveyQuestion,
  answers: SurveyAnswers,
): AnswerFault | null {
  const given = answerFieldsOf(question).map((field) => valuesOf(answers, field));
  const values = given.flat();
  if (question.type === 'STATEMENT') return null;
  if (values.length === 0) return question.required ? 'required' : null;
  return faultOfValues(question, { answers, given, values });
}

interface Given {
  answers: SurveyAnswers;
  /** By field. */
  given: readonly (readonly string[])[];
  values: readonly string[];
}

function faultOfValues(question: SurveyQuestion, { answers, given, values }: Given) {
  const isKnown = (value: string) => question.options.some(({ id }) => id === value);
  switch (question.type) {
    case 'SINGLE':
    case 'DROPDOWN':
    case 'MULTIPLE': {
      if (question.type !== 'MULTIPLE' && values.length > 1) return 'invalid';
      if (!values.every(isKnown) || new Set(values).size < values.length) return 'invalid';
      const isExclusive = question.options.some(
        (option) => option.isExclusive && values.includes(option.id),
      );
      if (isExclusive && values.length > 1) return 'exclusive';
      if (!takesOther(question, answers)) return null;
      const [text = ''] = valuesOf(answers, otherField(question.id));
      if (text === '') return 'other';
      return text.length > surveyAnswerLimits.shortText ? 'tooLong' : null;
    }
    case 'MATRIX':
      if (!values.every(isKnown) || given.some((each) => each.length > 1)) return 'invalid';
      return question.required && given.some((each) => each.length === 0) ? 'everyRow' : null;
    case 'RANKING': {
      const ranks = values.map(Number).toSorted((one, other) => one - other);
      const isFull = ranks.every((rank, index) => rank === index + 1);
      return isFull && ranks.length === question.options.length ? null : 'ranking';
    }
    case 'CONSENT':
      return values.length === 1 && values[0] === 'yes' ? null : 'invalid';
    default:
      return values.length > 1 ? 'invalid' : faultOfText(question, values[0] ?? '');
  }
}

function faultOfText({ type, min, max }: SurveyQuestion, text: string): AnswerFault | null {
  const scale = scaleOf(type);
  if (scale.length > 0) return scale.map(String).includes(text) ? null : 'invalid';
  if (type === 'DATE') return isDay(text) ? null : 'date';
  if (type === 'NUMBER') {
    const number = Number(text);
    if (!Number.isFinite(number) || Math.abs(number) > 1e15) return 'number';
    return number < (min ?? number) || number > (max ?? number) ? 'range' : null;
  }
  const limit = type === 'SHORT_TEXT' ? surveyAnswerLimits.shortText : surveyAnswerLimits.longText;
  return text.length > limit ? 'tooLong' : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
