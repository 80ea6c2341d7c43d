import { z } from 'zod';

/** Members, as tools name them. */
export const personShape = z
  .object({ username: z.string(), fullName: z.string().nullish() })
  .nullable();
export const personFields = 'username fullName';

type Person = z.output<typeof personShape>;

export function personName(person: Person): string | null {
  return person && (person.fullName || person.username);
}

export const idInput = z
  .string()
  .regex(/^\d{1,15}$/, 'An id is a number, as other tools return it.');
export const offsetInput = z
  .number()
  .int()
  .min(0)
  .max(10_000_000)
  .default(0)
  .describe('Where to read on: nextOffset of the previous result.');
export const pageInput = z.number().int().min(0).max(1_000).default(0).describe('Zero-based.');
export const nextOffsetOutput = z
  .number()
  .nullable()
  .describe('Null: this is the end. Otherwise call again with this offset.');
/** Written by a model, in Markdown. */
export const writtenMarkdown = z
  .string()
  .trim()
  .min(1)
  .max(20_000)
  .describe('Markdown. Do not include text that the member has not seen or asked for.');
export const sendingIdInput = z
  .uuid()
  .optional()
  .describe('A UUID of your own: sending the same one again creates nothing twice.');
