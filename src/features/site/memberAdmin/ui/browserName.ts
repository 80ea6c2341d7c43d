import { joinList } from '#core/joinList.ts';
import { readUserAgent } from '#features/people/identity/ui/readUserAgent.ts';

/** `Firefox, Linux`: a browser's display name; the raw user agent if unknown. */
export function browserName(userAgent: string, language: string): string {
  const { browser, system } = readUserAgent(userAgent);
  const known = [browser, system].filter((name) => name !== null);
  return known.length > 0 ? joinList(known, language) : userAgent.slice(0, 40);
}
