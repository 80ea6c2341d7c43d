import { hasPermission, type Permission, type Viewer } from '#core/permissions.ts';
import type {
  AnswerRule,
  Answers,
  FieldAudience,
  FieldEditor,
  Question,
  QuestionKind,
} from '#core/questions.ts';

/** Entities with custom fields. */
export const customFieldTargets = ['POST', 'TOPIC', 'MEMBER', 'REQUEST'] as const;
export type CustomFieldTarget = (typeof customFieldTargets)[number];

/** Where a field is shown. */
export const fieldPlacements = [
  'FORM',
  'PAGE',
  'LIST',
  'FILTER',
  'SIGN_UP',
  'REGISTRATION',
] as const;
export type FieldPlacement = (typeof fieldPlacements)[number];

/** The placements that mean something for a target. */
export const placementsOf = {
  POST: ['FORM', 'PAGE', 'LIST', 'FILTER'],
  TOPIC: ['FORM', 'PAGE', 'LIST'],
  MEMBER: ['FORM', 'PAGE', 'SIGN_UP', 'REGISTRATION'],
  REQUEST: ['FORM', 'PAGE'],
} as const satisfies Record<CustomFieldTarget, readonly FieldPlacement[]>;

/** Kinds that lists can be filtered by. */
export const filterKinds: readonly QuestionKind[] = [
  'CHOICE',
  'CHOICES',
  'CHECKBOX',
  'NUMBER',
  'DATE',
];

/** Texts by language. */
export type LocalisedText = Readonly<Record<string, string>>;

export interface FieldOption {
  /** The stored value. */
  value: string;
  labels: LocalisedText;
  /** No longer offered; values that have it keep showing its label. */
  removed: boolean;
}

export type FieldRules = Pick<
  AnswerRule,
  'pattern' | 'minLength' | 'maxLength' | 'min' | 'max' | 'integer'
>;

export type CustomFieldValue = Answers[string];

export interface CustomField {
  id: number;
  target: CustomFieldTarget;
  key: string;
  kind: QuestionKind;
  names: LocalisedText;
  helpTexts: LocalisedText;
  required: boolean;
  options: readonly FieldOption[];
  rules: FieldRules;
  /** Initial value of a form, and of a new entity without one. */
  defaultValue: CustomFieldValue | null;
  /** For POST: an empty list means all types. */
  postTypes: readonly string[];
  /** For POST: an empty list means everywhere. */
  topicIds: readonly number[];
  visibleTo: FieldAudience;
  editableBy: FieldEditor;
  placements: readonly FieldPlacement[];
  position: number;
  archivedAt: Date | null;
  updatedAt: Date;
}

/** Who counts as staff for the fields of a target. */
const staffPermissions = {
  POST: 'EDIT_ANY_POST',
  TOPIC: 'MANAGE_COMMUNITY',
  MEMBER: 'EDIT_USER',
  REQUEST: 'MANAGE_PRIVATE_MESSAGES',
} as const satisfies Record<CustomFieldTarget, Permission>;

/** The data that a field's permissions depend on. */
export interface FieldOwner {
  /** The author of a post, the member, or the requester; null where there is none. */
  ownerId: number | null;
  /** The category of a post or support request. */
  categoryId: number | null;
}

export function isFieldStaff(
  viewer: Viewer,
  target: CustomFieldTarget,
  categoryId: number | null = null,
): boolean {
  return hasPermission(viewer, staffPermissions[target], categoryId);
}

type Rights = Pick<CustomField, 'target' | 'visibleTo' | 'editableBy'>;

export function seesField(
  viewer: Viewer,
  { target, visibleTo }: Omit<Rights, 'editableBy'>,
  { ownerId, categoryId }: FieldOwner,
): boolean {
  if (visibleTo === 'EVERYONE') return true;
  if (visibleTo === 'MEMBERS') return viewer.memberId !== null;
  const isOwner = viewer.memberId !== null && viewer.memberId === ownerId;
  if (visibleTo === 'OWNER' && isOwner) return true;
  return isFieldStaff(viewer, target, categoryId);
}

/** For viewers who may edit the post, topic or member itself, which is checked elsewhere. */
export function editsField(viewer: Viewer, field: Rights, owner: FieldOwner): boolean {
  if (!seesField(viewer, field, owner)) return false;
  return field.editableBy === 'OWNER' || isFieldStaff(viewer, field.target, owner.categoryId);
}

/** Whether a field is asked of posts of a type in a topic. */
export function appliesTo(
  field: Pick<CustomField, 'postTypes'> & { topicIds: readonly (string | number)[] },
  { type, topicId }: { type: string; topicId: string | number | null },
): boolean {
  const isOfType = field.postTypes.length === 0 || field.postTypes.includes(type);
  const isInTopic =
    field.topicIds.length === 0 ||
    (topicId !== null && field.topicIds.some((id) => `${id}` === `${topicId}`));
  return isOfType && isInTopic;
}

/** Whether a list can be narrowed by a field: of one topic, of one type, or of whatever there is. */
export function mayNarrow(
  field: { postTypes: readonly string[]; topicIds: readonly string[] },
  { type, topicId }: { type: string | null; topicId: string | null },
): boolean {
  const isOfType = type === null || appliesTo({ ...field, topicIds: [] }, { type, topicId });
  return isOfType && appliesTo({ ...field, postTypes: [] }, { type: '', topicId });
}

/** The text in a language, or in its base language, or in the first there is. */
export function textIn(texts: LocalisedText, language: string): string {
  const base = language.split('_')[0] ?? language;
  return texts[language] || texts[base] || texts.en || Object.values(texts).find(Boolean) || '';
}

/** Translated option labels, including removed options. */
export function optionLabelsIn(
  options: readonly FieldOption[],
  language: string,
): Record<string, string> {
  return Object.fromEntries(
    options.map(({ value, labels }) => [value, textIn(labels, language) || value]),
  );
}

/**
 * The field as a question of a form. An option that was removed stays an answer where it is one already.
 * @param held the value that the form opens with
 */
export function questionOf(field: CustomField, language: string, held?: unknown): Question {
  const isHeld = (value: string) => (Array.isArray(held) ? held.includes(value) : held === value);
  return {
    key: field.key,
    label: textIn(field.names, language) || field.key,
    help: textIn(field.helpTexts, language),
    kind: field.kind,
    required: field.required,
    options: field.options
      .filter(({ value, removed }) => !removed || isHeld(value))
      .map(({ value }) => value),
    optionLabels: optionLabelsIn(field.options, language),
    ...field.rules,
    visibleTo: field.visibleTo,
    editableBy: field.editableBy,
    onPage: field.placements.includes('PAGE'),
    inForm: field.placements.includes('FORM'),
    defaultValue: field.defaultValue,
    words: {},
  };
}

/** The stored values, whatever the column holds. */
export function storedValues(stored: unknown): ReadonlyMap<string, unknown> {
  const isRecord = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return new Map(isRecord ? Object.entries(stored) : []);
}

/** Whether there is something to show: an unticked box and blank texts are not. */
export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** Whether there can be anything of the field that the viewer sees: whose definition they may know. */
export function mightSeeField(viewer: Viewer, field: Omit<Rights, 'editableBy'>): boolean {
  const isScoped = field.target === 'POST' || field.target === 'REQUEST';
  const places = isScoped ? [null, ...viewer.scoped.keys()] : [null];
  const ownerId = viewer.memberId;
  return places.some((categoryId) => seesField(viewer, field, { ownerId, categoryId }));
}

/** A value's display text: the text, or the labels of its options. */
export function valueTexts(
  field: CustomField,
  value: CustomFieldValue,
  language: string,
): string[] {
  const labels = optionLabelsIn(field.options, language);
  const values = Array.isArray(value) ? value : [`${value}`];
  return values.map((each) => labels[each] ?? each);
}
