import { fold } from './slug.ts';

/** Maximum number of tags per post, and maximum length of a tag. */
export const tagLimits = { count: 5, length: 35 } as const;

/**
 * The canonical form of a tag: accents removed, lowercase, words joined by hyphens; `+`, `#` and `.` are kept
 * (c++, c#, .net).
 */
export function tagName(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}+#.]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
