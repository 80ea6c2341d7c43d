import type { AnswerValues, Question } from '#core/questions.ts';

export interface AskedQuestion extends Pick<Question, 'key' | 'label' | 'required'> {
  options: readonly string[];
  help: string | null;
  /** One of `questionKinds`; unknown kinds are text. */
  kind: string;
  /** By value; JSON of the API. */
  optionLabels?: unknown;
  minLength?: number | null;
  maxLength?: number | null;
  min?: number | null;
  max?: number | null;
  integer?: boolean;
  /** JSON of the API as well. */
  defaultValue?: unknown;
}

/** The values a form opens with: what was answered before, the default where nothing was ever asked. */
export function answerValues(
  questions: readonly Pick<AskedQuestion, 'key' | 'kind' | 'defaultValue'>[],
  answers?: unknown,
): AnswerValues {
  const known = new Map<string, unknown>(Object.entries(Object(answers)));
  return Object.fromEntries(
    questions.map(({ key, kind, defaultValue }) => [
      key,
      answerValue(kind, answers === undefined ? defaultValue : known.get(key)),
    ]),
  );
}

/** Values to submit: blank ones are omitted. */
export function givenAnswers(values: AnswerValues): AnswerValues {
  const isGiven = (value: AnswerValues[string]) =>
    Array.isArray(value) ? value.length > 0 : value;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
}

/** What an option is called; by itself where it has no other name. */
export function optionLabel({ optionLabels }: Pick<AskedQuestion, 'optionLabels'>, value: string) {
  const labels: Record<string, unknown> = Object(optionLabels);
  const label = Object.hasOwn(labels, value) ? labels[value] : undefined;
  return typeof label === 'string' && label !== '' ? label : value;
}

function answerValue(kind: string, answer: unknown): AnswerValues[string] {
  if (kind === 'CHECKBOX') return answer === true;
  if (kind === 'CHOICES') return Array.isArray(answer) ? answer.map(String) : [];
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}
