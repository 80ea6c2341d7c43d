import { keepText, readKept } from '#ui/keptText.ts';

/** SPEC §9: what was said in this browser without an account, under a fixed key; the newest last. */
const key = 'plaza.feedback';
const most = 200;

const entries = () => (readKept(key) ?? '').split(',').filter((entry) => entry !== '');
const isAbout = (entry: string, postId: string) => entry.slice(1) === postId;

/** Visitors' pages are the same for everyone: only their browser knows what they said. */
export function rememberedFeedback(postId: string): boolean | null {
  const found = entries().find((entry) => isAbout(entry, postId));
  return found === undefined ? null : found.startsWith('+');
}

export function rememberFeedback(postId: string, helpful: boolean | null): void {
  const others = entries().filter((entry) => !isAbout(entry, postId));
  const own = helpful === null ? [] : [`${helpful ? '+' : '-'}${postId}`];
  keepText(key, [...others, ...own].slice(-most).join(','));
}
