import { z } from 'zod';
import {
  type ExportKind,
  htmlText,
  instant,
  jsonObject,
  maybeInstant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const categoryRecord = z.object({
  id: recordId,
  parentId: reference,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  type: z.string().describe('COMMUNITY, or KNOWLEDGE_BASE and its sections'),
  subType: z.string().nullable(),
  image: z.string().nullable(),
  tags: z.array(z.string()),
  position: z.int(),
  createdAt: instant,
  deletedAt: maybeInstant,
});

export const topicRecord = z.object({
  id: recordId,
  categoryId: reference,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  allowedPostTypes: z.array(z.string()),
  languages: z.array(z.string()),
  isReadOnly: z.boolean(),
  customFields: jsonObject,
  position: z.int(),
  createdAt: instant,
  deletedAt: maybeInstant,
});

export const tagRecord = z.object({
  id: recordId.describe('The name that posts use'),
  label: z.string().nullable(),
  description: z.string(),
  wiki: htmlText,
  createdAt: instant,
});

export const taxonomyExport: readonly ExportKind[] = [
  {
    kind: 'categories',
    says: 'Categories; a category inside another names it, and comes after it.',
    order: 30,
    record: categoryRecord,
    rows: `select id::text as id, parent_id::text as "parentId", title, slug, description, type,
      sub_type as "subType", image_url as image, tags, position,
      ${sqlInstant('created_at')} as "createdAt", ${sqlInstant('deleted_at')} as "deletedAt"
      from categories order by coalesce(array_length(ancestor_ids, 1), 0), categories.id`,
  },
  {
    kind: 'topics',
    says: 'Topics: the places of posts within a category.',
    order: 32,
    record: topicRecord,
    rows: `select id::text as id, category_id::text as "categoryId", title, slug, description,
      image_url as image, allowed_post_types as "allowedPostTypes", languages,
      is_read_only as "isReadOnly", custom_fields as "customFields", position,
      ${sqlInstant('created_at')} as "createdAt", ${sqlInstant('deleted_at')} as "deletedAt"
      from topics order by topics.id`,
  },
  {
    kind: 'tags',
    says: 'Tags with a description; posts name theirs.',
    order: 33,
    record: tagRecord,
    rows: `select name as id, label, description, wiki, ${sqlInstant('created_at')} as "createdAt"
      from tags order by name collate "C"`,
  },
];
