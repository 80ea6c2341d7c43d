import type { LocalisedText } from '#features/base/customFields/customFieldRules.ts';

export const requestTypeLimits = { types: 50, fields: 30, name: 80, description: 500 } as const;

/** A field is only asked for if another one has one of these values. */
export interface TypeFieldCondition {
  key: string;
  values: string[];
}

/** A custom field of requests in the form of a type. */
export interface TypeField {
  key: string;
  /** Besides fields that are always required. */
  required: boolean;
  showIf: TypeFieldCondition | null;
}

export interface RequestType {
  id: number;
  names: LocalisedText;
  descriptions: LocalisedText;
  forTickets: boolean;
  forCases: boolean;
  needsAttachment: boolean;
  teamId: number | null;
  fields: readonly TypeField[];
  isArchived: boolean;
  updatedAt: Date;
}

export function isTypeFor(
  type: Pick<RequestType, 'forTickets' | 'forCases'>,
  kind: 'TICKET' | 'CASE',
): boolean {
  return kind === 'CASE' ? type.forCases : type.forTickets;
}

/**
 * The fields that a form with these answers asks for. A field whose condition refers to a field that is not
 * asked for itself is not asked for either.
 */
export function askedTypeFields<Field extends TypeField>(
  fields: readonly Field[],
  answers: Readonly<Record<string, unknown>>,
): Field[] {
  const asked: Field[] = [];
  for (const field of fields) {
    const { showIf } = field;
    const isShown =
      showIf === null ||
      (asked.some(({ key }) => key === showIf.key) && hasValue(answers[showIf.key], showIf.values));
    if (isShown) asked.push(field);
  }
  return asked;
}

function hasValue(answer: unknown, wanted: readonly string[]): boolean {
  const given = Array.isArray(answer) ? answer.map(String) : [answerText(answer)];
  return given.some((each) => wanted.includes(each));
}

/** Forms send a ticked box as `on`. */
function answerText(answer: unknown): string {
  if (answer === 'on') return 'true';
  return answer === undefined || answer === null ? '' : String(answer);
}
