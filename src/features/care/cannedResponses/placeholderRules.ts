export const cannedResponseLimits = { title: 120, content: 20_000 } as const;

/**
 * Filled from what is answered: a post, comment or reply, or a support request (§4). One without a value, such as the
 * name of a requester of whom only an email address is known, stays unfilled.
 */
export const placeholders = [
  /** The author of the post, comment or reply; the requester. */
  'author.name',
  /** The title of the post; the subject of the request. */
  'post.title',
  /** The member who answers; in an automatic reply, the community. */
  'me.name',
  'community.name',
  /** The address of the post or of the request. */
  'post.url',
] as const;

export type Placeholder = (typeof placeholders)[number];

/** Null: it has no value here. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** The editor writes non-breaking spaces as entities. */
const space = '(?:\\s|&nbsp;)*';
const quoted = (names: readonly string[]) => names.join('|').replaceAll('.', '\\.');
const namespaces = [...new Set(placeholders.map((name) => name.replace(/\..*/, '')))];

/** Doubled braces are what other help desks use. */
const slots = new RegExp(`\\{{1,2}${space}(${quoted(placeholders)})${space}\\}{1,2}`, 'gi');

/** A misspelled name of a known kind, such as `{author.nmae}`, was meant to be one as well. */
const suspects = new RegExp(
  `\\{${space}((?:${quoted(namespaces)})${space}\\.${space}[\\p{L}\\p{N}_.-]{1,40})${space}\\}`,
  'giu',
);

/**
 * Replaces the known placeholders of HTML. Code samples are left alone: braces mean something else there.
 * @param fill gives HTML; null leaves the placeholder
 */
export function replacePlaceholders(
  html: string,
  fill: (name: Placeholder, isInTag: boolean) => string | null,
): string {
  return rewriteProse(html, (part, isTag) =>
    part.replace(slots, (slot, found: string) => {
      const name = placeholders.find((each) => each === found.toLowerCase());
      return (name && fill(name, isTag)) ?? slot;
    }),
  );
}

/** The placeholders that HTML still has, and what seems to be one, each once, as written. */
export function unfilledPlaceholders(html: string): string[] {
  if (!html.includes('{')) return [];
  const tags: string[] = [];
  const texts: string[] = [];
  rewriteProse(html, (part, isTag) => {
    (isTag ? tags : texts).push(part);
    return part;
  });
  // Formatting within the braces is no difference to the reader.
  const names = [texts.join(''), ...tags].flatMap((part) =>
    [...part.matchAll(suspects)].map(([, name = '']) => name.replace(/\s|&nbsp;/g, '')),
  );
  return [...new Set(names)];
}

/** Rewrites the tags and texts of HTML outside of code. */
function rewriteProse(html: string, rewrite: (part: string, isTag: boolean) => string): string {
  let depth = 0;
  return html.replace(/<[^<>]*>|[^<]+/g, (part) => {
    const isTag = part.startsWith('<');
    const code = isTag ? /^<(\/?)(?:code|pre)\b/i.exec(part) : null;
    if (code) depth = Math.max(0, depth + (code[1] === '/' ? -1 : 1));
    return depth > 0 || code ? part : rewrite(part, isTag);
  });
}
