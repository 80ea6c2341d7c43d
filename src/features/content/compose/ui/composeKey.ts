import { paths } from '#core/paths.ts';
import { type ForkType, forkTypes } from '../forkRules.ts';

/** A draft's key: `edit:12`, `fork:comment:3`, `new`, `new:topic:5`, `new:category:2`. */
export function composeKey(conversationId: string | null, search: string): string {
  if (conversationId !== null) return `edit:${conversationId}`.slice(0, 100);
  const fork = askedFork(search);
  if (fork) return `fork:${fork.type}:${fork.id}`;
  const place = askedPlace(search);
  return place === '' ? 'new' : `new:${place}`;
}

/** The composer's URL for a draft's key. @returns null if it changes a post that is not there any more */
export function composeHref(key: string, post: { path: string } | null): string | null {
  const [kind, type, id = ''] = key.split(':');
  if (kind === 'edit') return post && `${post.path}/edit`;
  if (kind === 'fork') return `/fork?${new URLSearchParams({ msgId: id, msgType: type ?? '' })}`;
  if (type === 'topic') return `${paths.newConversation()}?topicId=${encodeURIComponent(id)}`;
  if (type === 'category') return `${paths.newConversation()}?categoryId=${encodeURIComponent(id)}`;
  return paths.newConversation();
}

/** A fork's URL parameters (SPEC §2): the message, and whether its responses are included. */
export function askedFork(search: string): {
  id: string;
  type: ForkType;
  withReplies: boolean;
} | null {
  const query = new URLSearchParams(search);
  const id = query.get('msgId');
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const type = forkTypes.find((each) => each === query.get('msgType')?.toLowerCase());
  return { id, type: type ?? 'comment', withReplies: query.get('withReplies') === 'true' };
}

/** The key of the category or topic in the URL; '' for none (SPEC §2). */
export function askedPlace(search: string): string {
  const query = new URLSearchParams(search);
  const topicId = query.get('topicId');
  const categoryId = query.get('categoryId');
  if (topicId && /^\d{1,15}$/.test(topicId)) return `topic:${topicId}`;
  if (categoryId && /^\d{1,15}$/.test(categoryId)) return `category:${categoryId}`;
  return '';
}

/** The title in the URL, of what was searched for in vain. */
export function askedTitle(search: string): string {
  return (new URLSearchParams(search).get('title') ?? '').trim().slice(0, 200);
}
