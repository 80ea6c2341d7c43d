/** What an address of ours leads to. */
export interface OwnPlace {
  kind: 'posts' | 'comments' | 'categories' | 'topics' | 'members';
  id: number;
}

const forms: readonly [OwnPlace['kind'], RegExp][] = [
  [
    'comments',
    /^\/conversations\/(?:[^/?#]+\/){1,2}\d{1,15}\?(?:[^#]*&)?commentId=(\d{1,15})(?:[&#]|$)/,
  ],
  ['posts', /^\/conversations\/(?:[^/?#]+\/){1,2}(\d{1,15})\/?(?:[?#]|$)/],
  ['categories', /^\/categories\/[^/?#]+\/(\d{1,15})\/?(?:[?#]|$)/],
  ['topics', /^\/topics\/[^/?#]+\/(\d{1,15})\/?(?:[?#]|$)/],
  ['members', /^\/users\/(\d{1,15})\/?(?:[?#]|$)/],
];

/** Reads the address of a post, response, place or member, as `paths` has them; null for any other. */
export function readOwnAddress(path: string): OwnPlace | null {
  if (path.length > 2_000) return null;
  for (const [kind, form] of forms) {
    const id = form.exec(path)?.[1];
    if (id !== undefined) return { kind, id: Number(id) };
  }
  return null;
}
