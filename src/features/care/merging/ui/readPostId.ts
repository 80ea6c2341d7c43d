/** The post in a pasted URL or number; null for keywords. */
export function readPostId(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^#?(\d{1,15})$/.exec(trimmed)?.[1];
  if (bare !== undefined) return bare;
  if (!/^(?:https?:\/)?\/\S+$/.test(trimmed)) return null;
  const [path = ''] = trimmed.split(/[?#]/);
  return /\/conversations\/(?:[^/]+\/){0,2}(\d{1,15})\/?$/.exec(path)?.[1] ?? null;
}
