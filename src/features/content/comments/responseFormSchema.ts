import { z } from 'zod';
import { validationMessages } from '#core/validationMessages.ts';
import {
  type LengthRule,
  lengthIssue,
} from '#features/content/conversations/contentLengthRules.ts';
import { createResponseSchema } from './commentInputs.ts';

/** The rules of §5 for a comment or reply; `text` is the visible text of the message. */
export function responseFormSchemaOf(rule: LengthRule) {
  const isFault = (text: string, name: string) => lengthIssue('message', text, rule)?.rule === name;
  const message = { path: ['message'] };
  return z
    .object({ text: z.string(), privateMessage: createResponseSchema.shape.privateMessage })
    .refine(({ text }) => !isFault(text, 'required'), {
      ...{ ...message, error: validationMessages.required },
    })
    .refine(({ text }) => !isFault(text, 'tooShort'), { ...message, params: { rule: 'tooShort' } })
    .refine(({ text }) => !isFault(text, 'tooLong'), { ...message, params: { rule: 'tooLong' } });
}
