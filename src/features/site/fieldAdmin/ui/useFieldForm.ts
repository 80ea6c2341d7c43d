import { useNavigate } from 'react-router';
import { type QuestionKind, questionKinds } from '#core/questions.ts';
import { createCustomFieldSchema } from '#features/base/customFields/customFieldInputs.ts';
import {
  type CustomFieldTarget,
  placementsOf,
} from '#features/base/customFields/customFieldRules.ts';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  CreateCustomFieldMutation,
  type FieldDefinition,
  UpdateCustomFieldMutation,
} from './fieldAdminDocuments.ts';

type Texts = Record<string, string>;

export interface FieldValues {
  names: Texts;
  helpTexts: Texts;
  key: string;
  kind: QuestionKind;
  required: boolean;
  options: { value: string; labels: Texts }[];
  pattern: string;
  minLength: number | null;
  maxLength: number | null;
  min: number | null;
  max: number | null;
  integer: boolean;
  /** As text, whatever the kind. */
  defaultValue: string;
  postTypes: string[];
  topicIds: string[];
  visibleTo: FieldDefinition['field']['visibleTo'];
  editableBy: FieldDefinition['field']['editableBy'];
  placements: string[];
}

interface FieldFormOptions {
  /** Null creates one. */
  definition: FieldDefinition | null;
  target: CustomFieldTarget;
  closeHref: string;
}

/** The languages that a field has words in: the community's own first. */
export function useFieldLanguages(): readonly string[] {
  const { settings } = useShell();
  const { defaultLanguage, activeLanguages } = settings;
  return [...new Set([defaultLanguage, ...activeLanguages])];
}

/** The form of a definition; it closes once it is saved. */
export function useFieldForm(options: FieldFormOptions): ZodForm<FieldValues> {
  const { definition, target, closeHref } = options;
  const { t } = useTranslation('fieldAdmin');
  const navigate = useNavigate();
  const languages = useFieldLanguages();
  const form: ZodForm<FieldValues> = useZodForm({
    schema: createCustomFieldSchema,
    defaultValues: valuesOf(definition, target, languages),
    toInput: (values) => inputOf(values, definition, target),
    updatedDate: definition?.updatedAt ?? null,
    fieldErrorText: ({ field, rule }) => {
      if (rule === 'taken') return t('fault.taken');
      if (rule === 'tooSlow') return t('fault.tooSlow');
      return field === 'editableBy' ? t('fault.editableBy') : undefined;
    },
    onSubmit: async (values, { updatedDate }) => {
      const { target: _target, key, kind, ...input } = inputOf(values, definition, target);
      if (definition === null) {
        return runOperation(CreateCustomFieldMutation, { input: { ...input, target, key, kind } });
      }
      return runOperation(UpdateCustomFieldMutation, {
        input: { ...input, id: definition.id, updatedDate },
      });
    },
    onSuccess: async (_saved, { names }) => {
      showSuccess(t('saved', { name: names[languages[0] ?? ''] ?? '' }));
      await navigate(closeHref, { preventScrollReset: true });
    },
  });
  useFocusIntoForm(form);
  return form;
}

function valuesOf(
  definition: FieldDefinition | null,
  target: CustomFieldTarget,
  languages: readonly string[],
): FieldValues {
  const texts = (given: unknown): Texts =>
    Object.fromEntries(languages.map((language) => [language, textAt(given, language)]));
  if (definition === null) {
    return {
      ...{ names: texts({}), helpTexts: texts({}), key: '', kind: 'TEXT', required: false },
      ...{ options: [], pattern: '', minLength: null, maxLength: null, min: null, max: null },
      ...{ integer: false, defaultValue: '', postTypes: [], topicIds: [] },
      ...{
        visibleTo: 'EVERYONE',
        editableBy: 'OWNER',
        placements: placementsOf[target].slice(0, 2),
      },
    };
  }
  const { field, names, helpTexts, optionLabels } = definition;
  const { pattern, ...limits } = field.validation;
  const { defaultValue } = field;
  return {
    ...{ names: texts(names), helpTexts: texts(helpTexts), key: field.key, kind: field.kind },
    ...{ required: field.required, pattern: pattern ?? '', ...limits },
    options: field.options
      .filter(({ removed }) => !removed)
      .map(({ value }) => ({ value, labels: texts(Object(optionLabels)[value]) })),
    defaultValue: defaultValue === null || Array.isArray(defaultValue) ? '' : String(defaultValue),
    ...{ postTypes: [...field.postTypes], topicIds: [...field.topicIds] },
    ...{ visibleTo: field.visibleTo, editableBy: field.editableBy },
    placements: [...field.placements],
  };
}

/** As the API takes it. Limits of another kind than the chosen one are left out. */
function inputOf(
  values: FieldValues,
  definition: FieldDefinition | null,
  target: CustomFieldTarget,
) {
  const kind = questionKinds.find((each) => each === values.kind) ?? 'TEXT';
  const isText = kind === 'TEXT' || kind === 'LONG_TEXT';
  const isNumber = kind === 'NUMBER';
  const isChoice = kind === 'CHOICE' || kind === 'CHOICES';
  const [name = ''] = Object.values(values.names).filter(Boolean);
  return {
    ...{ target, kind, key: values.key.trim() || keyOf(name) },
    ...{ names: values.names, helpTexts: values.helpTexts, required: values.required },
    options: isChoice
      ? values.options.map(({ value, labels }) => ({ value: value || undefined, labels }))
      : [],
    pattern: isText && values.pattern !== '' ? values.pattern : null,
    minLength: isText ? values.minLength : null,
    maxLength: isText ? values.maxLength : null,
    min: isNumber ? values.min : null,
    max: isNumber ? values.max : null,
    integer: isNumber && values.integer,
    defaultValue: defaultOf(kind, values.defaultValue, definition),
    postTypes: values.postTypes as FieldDefinition['field']['postTypes'], // boxes of the types
    topicIds: target === 'POST' ? values.topicIds : [],
    ...{ visibleTo: values.visibleTo, editableBy: values.editableBy },
    placements: values.placements as FieldDefinition['field']['placements'], // boxes of the placements
  };
}

function defaultOf(kind: QuestionKind, text: string, definition: FieldDefinition | null): unknown {
  // A list of options has no control of its own here; one that was set by the API stays.
  if (kind === 'CHOICES') return definition?.field.defaultValue ?? null;
  if (text.trim() === '') return null;
  if (kind === 'CHECKBOX') return text === 'true' ? true : null;
  return text.trim();
}

/** `Product version` → `productVersion`; '' for a name without Latin letters, whose key is asked for. */
function keyOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replace(/^[0-9 ]+/, '')
    .split(' ');
  const [first = '', ...others] = words;
  const key = first.toLowerCase() + others.map((word) => upper(word)).join('');
  return key.slice(0, 40);
}

function upper(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function textAt(texts: unknown, language: string): string {
  const text: unknown = Object(texts)[language];
  return typeof text === 'string' ? text : '';
}
