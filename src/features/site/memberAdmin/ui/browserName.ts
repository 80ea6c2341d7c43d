import { readUserAgent } from '#features/people/identity/ui/readUserAgent.ts';

/** `Firefox, Linux`: what people call a browser; its own words where it is none that is known. */
export function browserName(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent);
  const known = [browser, system].filter((name) => name !== null);
  return known.length > 0 ? known.join(', ') : userAgent.slice(0, 40);
}
