import { fold } from './slug.ts';

/** At most this many tags on a post, each at most this long. */
export const tagLimits = { count: 5, length: 35 } as const;

/** The one spelling of a tag: unaccented, lower case, words joined by hyphens; `+`, `#` and `.` stay (c++, c#, .net). */
export function tagName(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}+#.]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
