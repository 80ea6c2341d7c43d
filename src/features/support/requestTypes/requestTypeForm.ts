import { z } from 'zod';
import type { Viewer } from '#core/permissions.ts';
import { answersSchema } from '#core/questions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import {
  type AskedFieldFacts,
  type FieldQuestion,
  fieldQuestions,
} from '#features/base/customFields/fieldQuestionRules.ts';
import {
  askedTypeFields,
  isTypeFor,
  type RequestType,
  type TypeField,
} from './requestTypeRules.ts';

interface OfferedType extends Pick<RequestType, 'forTickets' | 'forCases' | 'needsAttachment'> {
  id: string;
  fields: readonly TypeField[];
}

/** What a form knows of the types and their fields. */
export interface RequestTypeChoices<Type extends OfferedType = OfferedType> {
  supportRequestTypes: readonly Type[];
  customFields: readonly AskedFieldFacts[];
}

export function typesFor<Type extends OfferedType>(
  { supportRequestTypes: types }: RequestTypeChoices<Type>,
  kind: 'TICKET' | 'CASE',
): Type[] {
  return types.filter((type) => isTypeFor(type, kind));
}

/** Every question that a type may ask, in order. */
export function typeQuestions(
  { supportRequestTypes: types, customFields }: RequestTypeChoices,
  typeId: unknown,
  viewer: Viewer,
): FieldQuestion[] {
  const type = types.find(({ id }) => id === typeId);
  const owner = { ownerId: viewer.memberId, categoryId: null, held: undefined };
  const questions = fieldQuestions(customFields, { viewer, ...owner });
  return (type?.fields ?? []).flatMap(({ key, required }) => {
    const question = questions.find((each) => each.key === key);
    return question ? [{ ...question, required: question.required || required }] : [];
  });
}

/** Those that it asks after the answers given so far. */
export function askedTypeQuestions(
  choices: RequestTypeChoices,
  typeId: unknown,
  { answers, viewer }: { answers: Readonly<Record<string, unknown>>; viewer: Viewer },
): FieldQuestion[] {
  const type = choices.supportRequestTypes.find(({ id }) => id === typeId);
  const asked = askedTypeFields(type?.fields ?? [], answers).map(({ key }) => key);
  return typeQuestions(choices, typeId, viewer).filter(({ key }) => asked.includes(key));
}

/** Adds what the chosen type asks for to the schema of the form. */
export function withTypeRules<
  Input extends { typeId?: unknown; customFields?: unknown; attachments?: unknown },
>(schema: z.ZodType<Input>, choices: RequestTypeChoices, viewer: Viewer) {
  return schema.superRefine(({ typeId, customFields, attachments }, context) => {
    const type = choices.supportRequestTypes.find(({ id }) => id === typeId);
    if (type?.needsAttachment && !(Array.isArray(attachments) && attachments.length > 0)) {
      const message = validationMessages.required;
      context.addIssue({ code: 'custom', path: ['attachments'], message });
    }
    const answers = z.record(z.string(), z.unknown()).safeParse(customFields).data ?? {};
    const questions = askedTypeQuestions(choices, typeId, { answers, viewer });
    for (const { path, message } of answersSchema(questions).safeParse(answers).error?.issues ??
      []) {
      context.addIssue({ code: 'custom', path: ['customFields', ...path], message });
    }
  });
}
