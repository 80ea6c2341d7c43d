import type { ZendeskKind } from './zendeskShapes.ts';

type Item = Readonly<Record<string, unknown>>;

const direct = new Set<string>([
  ...['users', 'organizations', 'ticket_fields', 'ticket_metrics', 'categories', 'sections'],
  ...['articles', 'translations', 'article_attachments', 'article_comments', 'topics', 'posts'],
  ...['post_comments', 'votes', 'subscriptions', 'tickets', 'ticket_comments'],
]);
/** Words that backup scripts have in the names of their files. */
const byFile: readonly [RegExp, ZendeskKind][] = [
  [/ticket[-_ ]?comments?|tickets?\/\d+\/comments/i, 'ticket_comments'],
  [/article[-_ ]?comments?|articles?\/\d+\/comments/i, 'article_comments'],
  [/(?:post|community)[-_ ]?comments?|posts?\/\d+\/comments/i, 'post_comments'],
  [/article[-_ ]?attachments?/i, 'article_attachments'],
  [/translations?/i, 'translations'],
  [/ticket[-_ ]?fields?/i, 'ticket_fields'],
  [/ticket[-_ ]?metrics?|metric[-_ ]?sets?/i, 'ticket_metrics'],
  [/subscriptions?/i, 'subscriptions'],
  [/votes?/i, 'votes'],
  [/topics?/i, 'topics'],
  [/posts?/i, 'posts'],
  [/articles?/i, 'articles'],
  [/sections?/i, 'sections'],
  [/categor(?:y|ies)/i, 'categories'],
  [/organi[sz]ations?/i, 'organizations'],
  [/users?/i, 'users'],
  [/tickets?/i, 'tickets'],
];

/**
 * What an object of a list is. The list says it (`users`), except for comments and attachments, whose names are the same in
 * several parts of the API: then the object does, or the name of the file.
 * @param list the key of the list; null: a list or a line without one
 * @returns the kind, or the name of what has no equivalent
 */
export function zendeskKindOf(
  item: Item,
  { list, file }: { list: string | null; file: string },
): ZendeskKind | { other: string } {
  if (list === 'metric_sets') return 'ticket_metrics';
  if (list !== null && list !== 'comments' && list !== 'attachments') {
    const kind = isKind(list) ? list : null;
    return kind ?? { other: list };
  }
  const shaped = shapeOf(item);
  if (shaped !== null) return shaped;
  const name = file.replace(/\.[^./]*$/, '');
  const base = name.slice(name.lastIndexOf('/') + 1);
  const found =
    byFile.find(([pattern]) => pattern.test(base)) ??
    byFile.find(([pattern]) => pattern.test(name));
  return found?.[1] ?? { other: list ?? base.slice(0, 60) };
}

export function isKind(name: string): name is ZendeskKind {
  return direct.has(name);
}

function shapeOf(item: Item): ZendeskKind | null {
  if ('post_id' in item && 'body' in item) return 'post_comments';
  if (item.source_type === 'Article' && 'author_id' in item) return 'article_comments';
  if ('public' in item && 'author_id' in item && 'body' in item) return 'ticket_comments';
  return 'article_id' in item && 'content_url' in item ? 'article_attachments' : null;
}
