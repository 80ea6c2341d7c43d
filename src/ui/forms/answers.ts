import type { Question } from '#core/questions.ts';

/** Answers to a community's custom questions, as form values. */
export type AnswerValues = Record<string, string | boolean | string[]>;

export type AskedQuestion = Pick<Question, 'key' | 'label' | 'required' | 'options'> & {
  help: string | null;
  /** One of `questionKinds`; unknown kinds are text. */
  kind: string;
};

/** Initial values: existing answers, otherwise blank. */
export function answerValues(
  questions: readonly Pick<AskedQuestion, 'key' | 'kind'>[],
  answers: unknown = {},
): AnswerValues {
  const known = new Map<string, unknown>(Object.entries(Object(answers)));
  return Object.fromEntries(
    questions.map(({ key, kind }) => [key, answerValue(kind, known.get(key))]),
  );
}

/** Values to submit: blank ones are omitted. */
export function givenAnswers(values: AnswerValues): AnswerValues {
  const isGiven = (value: AnswerValues[string]) =>
    Array.isArray(value) ? value.length > 0 : value;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
}

function answerValue(kind: string, answer: unknown): AnswerValues[string] {
  if (kind === 'CHECKBOX') return answer === true;
  if (kind === 'CHOICES') return Array.isArray(answer) ? answer.map(String) : [];
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}
