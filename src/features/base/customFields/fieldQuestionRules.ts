import type { Viewer } from '#core/permissions.ts';
import type { AnswerRule, FieldAudience, FieldEditor, QuestionKind } from '#core/questions.ts';
import {
  appliesTo,
  type CustomFieldTarget,
  editsField,
  type FieldOwner,
  type FieldRules,
  storedValues,
} from './customFieldRules.ts';

/** A field as described by the API to members who fill it in. */
export interface AskedFieldFacts {
  target: CustomFieldTarget;
  key: string;
  kind: QuestionKind;
  name: string;
  helpText: string;
  required: boolean;
  options: readonly { value: string; label: string; removed: boolean }[];
  validation: FieldRules;
  defaultValue: unknown;
  postTypes: readonly string[];
  topicIds: readonly string[];
  visibleTo: FieldAudience;
  editableBy: FieldEditor;
}

/** A form's view of a field: its validation and labels. */
export interface FieldQuestion extends AnswerRule {
  label: string;
  help: string;
  optionLabels: Readonly<Record<string, string>>;
  defaultValue: unknown;
}

/** The target of a form. */
interface Asking extends FieldOwner {
  viewer: Viewer;
  /** Of a post. */
  post?: { type: string; topicId: string | null };
  /** The stored values by key. */
  held: unknown;
}

/** The fields that a form asks for, as the service will check them. */
export function fieldQuestions(
  fields: readonly AskedFieldFacts[],
  { viewer, post, held, ...owner }: Asking,
): FieldQuestion[] {
  const values = storedValues(held);
  return fields
    .filter((field) => (!post || appliesTo(field, post)) && editsField(viewer, field, owner))
    .map((field) => questionOfField(field, values.get(field.key)));
}

/** @param held a removed option that is currently selected may be kept */
export function questionOfField(field: AskedFieldFacts, held?: unknown): FieldQuestion {
  const { key, kind, name, helpText, required, options, validation, defaultValue } = field;
  const isHeld = (value: string) => (Array.isArray(held) ? held.includes(value) : held === value);
  return {
    ...{ key, kind, required, defaultValue, label: name, help: helpText },
    ...validation,
    options: options
      .filter(({ value, removed }) => !removed || isHeld(value))
      .map(({ value }) => value),
    optionLabels: Object.fromEntries(options.map(({ value, label }) => [value, label])),
  };
}

/** The submitted values: a blank answer removes the value. */
export function sentAnswers(
  questions: readonly Pick<FieldQuestion, 'key'>[],
  values: Readonly<Record<string, string | boolean | string[]>>,
): Record<string, string | boolean | string[] | null> {
  const isBlank = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    questions.map(({ key }) => [key, isBlank(values[key]) ? null : (values[key] ?? null)]),
  );
}
