import type { AskedFieldFacts } from '#features/base/customFields/fieldQuestionRules.ts';
import { requestTypeLimits, type TypeField, type TypeFieldCondition } from './requestTypeRules.ts';

/** A request type as its form has it. */
export interface RequestTypeValues {
  names: Record<string, string>;
  descriptions: Record<string, string>;
  forTickets: boolean;
  forCases: boolean;
  needsAttachment: boolean;
  teamId: string;
  /** Keys of the fields. */
  asked: string[];
  required: string[];
  /** By the key of a field: a condition as `conditionChoice` writes it. */
  conditions: Record<string, string>;
}

/** Chosen in a select; empty: always. */
export function conditionChoice(condition: TypeFieldCondition | null): string {
  return condition === null ? '' : JSON.stringify([condition.key, ...condition.values]);
}

function conditionOf(choice: string): TypeFieldCondition | null {
  if (choice === '') return null;
  const parts: unknown = JSON.parse(choice);
  const [key = '', ...values] = Array.isArray(parts) ? parts.map(String) : [];
  return { key, values };
}

interface EditedType {
  names: unknown;
  descriptions: unknown;
  forTickets: boolean;
  forCases: boolean;
  needsAttachment: boolean;
  teamId: string | null;
  fields: readonly TypeField[];
}

export function editedValues(
  type: EditedType | null,
  languages: readonly string[],
  fields: readonly AskedFieldFacts[],
): RequestTypeValues {
  const texts = (given: unknown) => {
    const known: Record<string, unknown> = Object(given);
    return Object.fromEntries(languages.map((code) => [code, String(known[code] ?? '')]));
  };
  const asked = type?.fields ?? [];
  return {
    ...{ names: texts(type?.names), descriptions: texts(type?.descriptions) },
    ...{ forTickets: type?.forTickets ?? true, forCases: type?.forCases ?? true },
    ...{ needsAttachment: type?.needsAttachment ?? false, teamId: type?.teamId ?? '' },
    asked: asked.map(({ key }) => key),
    required: asked.filter(({ required }) => required).map(({ key }) => key),
    conditions: Object.fromEntries(
      fields.map(({ key }) => [
        key,
        conditionChoice(asked.find((field) => field.key === key)?.showIf ?? null),
      ]),
    ),
  };
}

/** The type's fields in the order of the definitions. */
export function editedFields(
  { asked, required, conditions }: RequestTypeValues,
  fields: readonly AskedFieldFacts[],
): TypeField[] {
  return fields
    .filter(({ key }) => asked.includes(key))
    .slice(0, requestTypeLimits.fields)
    .map(({ key }) => ({
      ...{ key, required: required.includes(key) },
      showIf: conditionOf(conditions[key] ?? ''),
    }));
}

interface ConditionChoice {
  choice: string;
  /** Of the earlier field. */
  name: string;
  /** Of the option; null: a ticked box. */
  label: string | null;
}

/** The conditions that a field can have: one for each answer to an earlier field that is asked for. */
export function conditionChoices(
  fields: readonly AskedFieldFacts[],
  key: string,
  asked: readonly string[],
): ConditionChoice[] {
  const at = fields.findIndex((field) => field.key === key);
  return fields
    .slice(0, at)
    .filter((field) => asked.includes(field.key))
    .flatMap(({ key: earlier, kind, name, options }): ConditionChoice[] => {
      const choice = (value: string) => conditionChoice({ key: earlier, values: [value] });
      if (kind === 'CHECKBOX') return [{ choice: choice('true'), name, label: null }];
      if (kind !== 'CHOICE' && kind !== 'CHOICES') return [];
      return options
        .filter(({ removed }) => !removed)
        .map(({ value, label }) => ({ choice: choice(value), name, label }));
    });
}
