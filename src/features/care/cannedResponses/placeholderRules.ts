export const cannedResponseLimits = { title: 120, content: 20_000 } as const;

/** What stands for something of the place it is inserted into. */
export const placeholders = [
  'author.name',
  'post.title',
  'me.name',
  'community.name',
  'post.url',
] as const;

export type Placeholder = (typeof placeholders)[number];
