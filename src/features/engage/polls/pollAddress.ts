import {
  type StatusListAddress,
  statusListPath,
} from '#features/content/conversations/statusListAddress.ts';

/** Addresses below the base path. */
export const pollPaths = {
  list: (address: Partial<StatusListAddress> = {}) => statusListPath('/polls', address),
  create: () => '/polls/new',
  one: ({ id, slug, topicSlug }: { id: number; slug: string; topicSlug?: string | null }) =>
    [
      '/polls',
      ...[topicSlug, slug || '-'].flatMap((part) => (part ? [encodeURIComponent(part)] : [])),
      id,
    ].join('/'),
} as const;
