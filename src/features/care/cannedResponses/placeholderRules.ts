export const cannedResponseLimits = { title: 120, content: 20_000 } as const;

/** Placeholders filled from the post or response being answered. */
export const placeholders = [
  'author.name',
  'post.title',
  'me.name',
  'community.name',
  'post.url',
] as const;

export type Placeholder = (typeof placeholders)[number];
