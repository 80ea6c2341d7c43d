import { z } from 'zod';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { readDemoData } from '#platform/demo/readDemo.ts';

const categorySchema = z.strictObject({
  key: z.string(),
  parent: z.string().optional(),
  title: z.string(),
  description: z.string(),
  /** Key of a drawing. */
  image: z.string(),
});

const topicSchema = z.strictObject({
  key: z.string(),
  category: z.string(),
  title: z.string(),
  description: z.string(),
  allows: z.array(postTypeSchema),
  readOnly: z.literal(true).optional(),
  /** Banner of its page. */
  color: z.string().optional(),
  /** Number of followers. */
  follows: z.int(),
});

export type DemoTopic = z.infer<typeof topicSchema>;

/** Categories, parents first, and topics. */
export function readDemoTaxonomy() {
  return readDemoData(
    'content/taxonomy/server/demo/taxonomy.yaml',
    z.strictObject({ categories: z.array(categorySchema), topics: z.array(topicSchema) }),
  );
}
