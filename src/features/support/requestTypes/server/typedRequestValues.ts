import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import {
  type CustomFieldValue,
  isFilled,
  storedValues,
} from '#features/base/customFields/customFieldRules.ts';
import { newFieldValues } from '#features/base/customFields/server/fieldValues.ts';
import type { Ctx } from '#platform/context.ts';
import { askedTypeFields, isTypeFor, type RequestType } from '../requestTypeRules.ts';
import { requestTypeLoader } from './requestTypeStore.ts';

interface TypedInput {
  kind: 'TICKET' | 'CASE';
  typeId: string | number | null | undefined;
  customFields: unknown;
  /** Null: of a request that is there already, its first message has them or not. */
  attachments: readonly unknown[] | null;
  requesterId: number | null;
  categoryId: number | null;
  /** The type that it has: it may keep it, even if it is no longer offered. */
  keptTypeId?: number | null;
}

interface TypedRequest {
  type: RequestType | null;
  values: Record<string, CustomFieldValue>;
}

/**
 * Checks what the type of a new request asks for. Blank answers to questions that are not asked are ignored.
 * @throws AppError VALIDATION_FAILED with faults `typeId`, `attachments`, `customFields.<key>`
 */
export async function typedRequestValues(ctx: Ctx, input: TypedInput): Promise<TypedRequest> {
  const type = await typeOf(ctx, input);
  const sent = [...storedValues(input.customFields)];
  const filled = Object.fromEntries(sent.filter(([, value]) => isFilled(value)));
  const asked = askedTypeFields(type?.fields ?? [], filled);
  // A blank answer to a question that is asked counts: it replaces the default.
  const isAsked = (key: string) => asked.some((field) => field.key === key);
  const given = Object.fromEntries(sent.filter(([key, value]) => isFilled(value) || isAsked(key)));
  if (type?.needsAttachment && input.attachments?.length === 0) {
    const message = validationMessages.required;
    throw validationFailed([{ field: 'attachments', rule: 'required', message }]);
  }
  const values = await newFieldValues(
    ctx,
    {
      ...{ target: 'REQUEST', ownerId: input.requesterId, categoryId: input.categoryId },
      asked: new Map(asked.map(({ key, required }) => [key, { required }])),
    },
    given,
  );
  return { type, values };
}

async function typeOf(
  ctx: Ctx,
  { typeId, kind, keptTypeId }: TypedInput,
): Promise<RequestType | null> {
  if (typeId === null || typeId === undefined || typeId === '') return null;
  const id = parseId(typeId);
  const type = id === null ? null : await requestTypeLoader(ctx).load(id);
  const isKept = type !== null && type.id === keptTypeId;
  if (type !== null && (isKept || (!type.isArchived && isTypeFor(type, kind)))) return type;
  const message = validationMessages.format;
  throw validationFailed([{ field: 'typeId', rule: 'unknown', message }]);
}
