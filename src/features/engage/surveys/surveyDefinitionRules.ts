/** What a survey asks: pages of questions, each shown always or under a condition (no zod: the runner needs it). */
export const questionTypes = [
  'SINGLE',
  'MULTIPLE',
  'DROPDOWN',
  'RATING',
  'NPS',
  'CSAT',
  'CES',
  'SHORT_TEXT',
  'LONG_TEXT',
  'NUMBER',
  'DATE',
  'MATRIX',
  'RANKING',
  'CONSENT',
  'STATEMENT',
] as const;
export type QuestionType = (typeof questionTypes)[number];

export const conditionOperators = [
  'IS',
  'IS_NOT',
  'AT_LEAST',
  'AT_MOST',
  'ANSWERED',
  'NOT_ANSWERED',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

export interface SurveyOption {
  id: string;
  label: string;
  /** With a text field. */
  isOther: boolean;
  /** Cannot be combined with other options, such as "None of these". */
  isExclusive: boolean;
}

export interface ConditionRule {
  questionId: string;
  operator: ConditionOperator;
  /** Option id or number; null for ANSWERED and NOT_ANSWERED. */
  value: string | null;
}

/** Refers to questions of earlier pages only. */
export interface SurveyCondition {
  match: 'ALL' | 'ANY';
  rules: ConditionRule[];
}

export interface SurveyQuestion {
  id: string;
  type: QuestionType;
  label: string;
  hint: string | null;
  required: boolean;
  options: SurveyOption[];
  /** Of a matrix; each is answered with one of the options. */
  rows: { id: string; label: string }[];
  /** Of a NUMBER. */
  min: number | null;
  max: number | null;
  showIf: SurveyCondition | null;
}

export interface SurveyPage {
  id: string;
  title: string | null;
  questions: SurveyQuestion[];
  showIf: SurveyCondition | null;
}

export interface SurveyDefinition {
  pages: SurveyPage[];
  /** Shown after the last page; null: a general text. */
  thanks: string | null;
  /** Each question is shown on a page of its own. */
  oneAtATime?: boolean | undefined;
}

/** Values by field: `q1`, `q1.other`, `q1.<row>` of a matrix, `q1.<option>` of a ranking. */
export type SurveyAnswers = Readonly<Record<string, readonly string[]>>;

const scales = {
  RATING: [1, 5],
  NPS: [0, 10],
  CSAT: [1, 5],
  CES: [1, 7],
} as const satisfies Partial<Record<QuestionType, readonly [number, number]>>;

/** Numbers of a question that is answered on a scale; otherwise empty. */
export function scaleOf(type: QuestionType): number[] {
  if (!(type in scales)) return [];
  const [from, to] = scales[type as keyof typeof scales]; // checked above
  return Array.from({ length: to - from + 1 }, (_each, index) => from + index);
}

export const hasOptions = (type: QuestionType): boolean =>
  ['SINGLE', 'MULTIPLE', 'DROPDOWN', 'MATRIX', 'RANKING'].includes(type);

export const questionsOf = ({ pages }: SurveyDefinition): SurveyQuestion[] =>
  pages.flatMap(({ questions }) => questions);
