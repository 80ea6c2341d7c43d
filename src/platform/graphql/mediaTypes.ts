import { z } from 'zod';
import { builder } from './builder.ts';

const attachmentSchema = z.object({
  type: z.string().default('FILE'),
  source: z.string(),
  caption: z.string().nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  thumbnailUrl: z.string().nullish(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/** Parses a jsonb column of attachments; invalid ones are skipped. */
export function attachmentsOf(column: unknown): Attachment[] {
  if (!Array.isArray(column)) return [];
  return column.flatMap((item) => {
    const parsed = attachmentSchema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

const Media = builder.interfaceRef<Attachment>('Media').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    source: t.exposeString('source'),
    caption: t.exposeString('caption', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
  }),
});

/** SPEC §3 Attachment. */
export const AttachmentType = builder.objectRef<Attachment>('Attachment').implement({
  interfaces: [Media],
  fields: (t) => ({ thumbnailUrl: t.exposeString('thumbnailUrl', { nullable: true }) }),
});

/** SPEC §3 Inline media: the same without a thumbnail. */
export const InlineMediaType = builder
  .objectRef<Attachment>('InlineMedia')
  .implement({ interfaces: [Media], fields: () => ({}) });

/** An attachment in a mutation's input. */
export const AttachmentInput = builder.inputType('AttachmentInput', {
  fields: (t) => ({
    type: t.string(),
    source: t.string({ required: true }),
    caption: t.string(),
    name: t.string(),
    description: t.string(),
    thumbnailUrl: t.string(),
  }),
});
