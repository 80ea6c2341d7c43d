import { z } from 'zod';
import { cleanLine, cleanText, requiredLine } from '#core/textSchemas.ts';
import { layoutDocumentSchema } from '#features/base/layouts/layoutRules.ts';
import { visibilitySchema } from '#features/base/layouts/visibilityRules.ts';

export const contentLimits = { title: 200, description: 500, path: 200, note: 500, bytes: 500_000 };

/** One to three segments of lower-case letters, digits and hyphens. */
const pathPattern =
  /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*(?:\/[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*){0,2}$/u;

const textsSchema = z
  .record(
    z.string().max(10),
    z.object({
      title: cleanLine.pipe(z.string().max(contentLimits.title)).default(''),
      description: cleanText.pipe(z.string().max(contentLimits.description)).default(''),
    }),
  )
  .default({});

const sharedDetails = {
  description: cleanText.pipe(z.string().max(contentLimits.description)).default(''),
  imageUrl: z.string().max(2000).nullable().default(null),
  texts: textsSchema,
  audience: visibilitySchema.default({}),
  topicIds: z.array(z.coerce.string()).max(50).default([]),
  categoryIds: z.array(z.coerce.string()).max(50).default([]),
  indexDisabled: z.boolean().default(false),
};

/** What a custom page is, besides its layout. Drafts may be incomplete. */
const draftDetailsSchema = z.object({
  path: z.string().max(contentLimits.path).default(''),
  title: cleanLine.pipe(z.string().max(contentLimits.title)).default(''),
  ...sharedDetails,
});

const detailsSchema = z.object({
  path: z.string().max(contentLimits.path).regex(pathPattern),
  title: requiredLine(contentLimits.title),
  ...sharedDetails,
});

/** What is edited, and kept by versions: a layout, and the details of a custom page. */
export const draftContentSchema = z.object({
  document: layoutDocumentSchema,
  details: draftDetailsSchema.nullable().default(null),
});

export const pageContentSchema = z.object({
  document: layoutDocumentSchema,
  details: detailsSchema.nullable(),
});

export type PageContent = z.infer<typeof draftContentSchema>;
export type PageDetails = z.infer<typeof draftDetailsSchema>;
