import { z } from 'zod';

/** Ids are numbers, beyond 2^53 in some backups; as text they are the same everywhere. */
const id = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String);
const maybeId = id.nullish().transform((value) => value ?? null);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);
const time = z
  .string()
  .nullish()
  .transform((value) => {
    const at = new Date(value ?? '');
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  });
const words = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);
const count = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? 0);
const via = z
  .looseObject({
    channel: z.union([z.string(), z.number()]).nullish(),
    source: z
      .looseObject({
        rel: z.string().nullish(),
        from: z
          .looseObject({
            ticket_id: maybeId,
            name: z.string().nullish(),
            address: z.string().nullish(),
          })
          .nullish(),
      })
      .nullish(),
  })
  .nullish();

const attachment = z.looseObject({
  id,
  file_name: text,
  content_type: text,
  size: count,
  inline: flag,
  content_url: text,
});
export type ZendeskAttachment = z.infer<typeof attachment>;

/** null: everybody; a number: a segment; missing: a backup that left it out, or one from before segments. */
const segment = { user_segment_id: id.nullish(), user_segment_ids: z.array(id).nullish() };

/**
 * What is used of the objects of Zendesk’s API, as exports and backup scripts keep them. Other properties are ignored, and what
 * Zendesk may leave out may be missing.
 */
export const zendeskShapes = {
  users: z.looseObject({
    id,
    name: text,
    email: text,
    role: text,
    verified: flag,
    active: z.boolean().nullish(),
    suspended: flag,
    locale: text,
    iana_time_zone: text,
    signature: text,
    notes: text,
    details: text,
    phone: text,
    organization_id: maybeId,
    photo: z.looseObject({ content_url: text }).nullish(),
    created_at: time,
    updated_at: time,
    last_login_at: time,
  }),
  organizations: z.looseObject({ id, name: text }),
  ticket_fields: z.looseObject({ id, title: text }),
  ticket_metrics: z.looseObject({ id, ticket_id: id, solved_at: time }),
  categories: z.looseObject({
    ...{ id, name: text, description: text, position: count, created_at: time, html_url: text },
  }),
  sections: z.looseObject({
    ...{ id, name: text, description: text, position: count, created_at: time, html_url: text },
    category_id: maybeId,
    parent_section_id: maybeId,
    access_policy: z.looseObject({ viewable_by: text }).nullish(),
  }),
  articles: z.looseObject({
    ...{ id, title: text, name: text, body: text, author_id: maybeId, section_id: maybeId },
    ...{ locale: text, source_locale: text, draft: flag, promoted: flag, outdated: flag },
    ...{ comments_disabled: flag, label_names: words, html_url: text },
    ...{ created_at: time, updated_at: time, edited_at: time, ...segment },
  }),
  translations: z.looseObject({
    ...{ id, source_id: id, source_type: text, locale: text, title: text, body: text },
    ...{ draft: flag, hidden: flag, outdated: flag, html_url: text },
    ...{ created_at: time, updated_at: time, created_by_id: maybeId },
  }),
  article_attachments: attachment.extend({ article_id: maybeId, created_at: time }),
  article_comments: z.looseObject({
    ...{ id, source_id: id, author_id: maybeId, body: text, html_url: text },
    ...{ created_at: time, updated_at: time },
  }),
  topics: z.looseObject({
    ...{ id, name: text, description: text, position: count, html_url: text, created_at: time },
    ...segment,
  }),
  posts: z.looseObject({
    ...{ id, title: text, details: text, author_id: maybeId, topic_id: maybeId, status: text },
    ...{ pinned: flag, featured: flag, closed: flag, html_url: text },
    ...{ created_at: time, updated_at: time, non_author_updated_at: time },
  }),
  post_comments: z.looseObject({
    ...{ id, post_id: id, author_id: maybeId, body: text, official: flag, html_url: text },
    ...{ created_at: time, updated_at: time },
  }),
  votes: z.looseObject({
    ...{ id, user_id: maybeId, item_id: id, item_type: text, value: count, created_at: time },
  }),
  subscriptions: z.looseObject({
    ...{ id, user_id: maybeId, content_id: id, content_type: text, created_at: time },
  }),
  tickets: z.looseObject({
    ...{ id, subject: text, raw_subject: text, description: text, status: text, priority: text },
    ...{ requester_id: maybeId, assignee_id: maybeId, tags: words, via },
    is_public: z.boolean().nullish(),
    custom_fields: z.array(z.looseObject({ id, value: z.unknown() })).nullish(),
    satisfaction_rating: z.looseObject({ score: text, comment: text }).nullish(),
    ...{ created_at: time, updated_at: time },
  }),
  ticket_comments: z.looseObject({
    ...{ id, author_id: maybeId, body: text, html_body: text, plain_body: text, type: text, via },
    public: z.boolean().nullish(),
    attachments: z.array(attachment).nullish(),
    created_at: time,
  }),
} as const;

export type ZendeskKind = keyof typeof zendeskShapes;
export type ZendeskItem<Kind extends ZendeskKind> = z.infer<(typeof zendeskShapes)[Kind]>;
