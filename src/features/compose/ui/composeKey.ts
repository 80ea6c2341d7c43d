/** What a draft is for: `edit:12`, `new`, `new:topic:5`, `new:category:2`. */
export function composeKey(conversationId: string | null, search: string): string {
  if (conversationId !== null) return `edit:${conversationId}`.slice(0, 100);
  const place = askedPlace(search);
  return place === '' ? 'new' : `new:${place}`;
}

/** The place that the address names, as the key of a place; '' for none (SPEC §2). */
export function askedPlace(search: string): string {
  const query = new URLSearchParams(search);
  const topicId = query.get('topicId');
  const categoryId = query.get('categoryId');
  if (topicId && /^\d{1,15}$/.test(topicId)) return `topic:${topicId}`;
  if (categoryId && /^\d{1,15}$/.test(categoryId)) return `category:${categoryId}`;
  return '';
}
