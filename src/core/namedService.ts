import { z } from 'zod';
import { requiredLine } from './textSchemas.ts';

/** The base URL of a service that an administrator names. */
export const serviceUrlSchema = requiredLine(500).refine(isBaseUrl, {
  message: 'must be an http or https URL without a query',
  params: { rule: 'url' },
});

/** Its key; blank: the stored one is kept. */
export const serviceKeySchema = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^[\x21-\x7e]*$/)
  .nullish()
  .transform((text) => text || null);

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && [url.username, url.password, url.search, url.hash].every((part) => part === '');
}

/** The address below the base URL, unless it was entered in full. */
export function endpointOf(url: string, path: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith(path) ? base : `${base}${path}`;
}

/** Whether a key that is stored for one address is kept for another: a key is for its host. */
export function isSameService(stored: string | null, entered: string): boolean {
  return stored !== null && originOf(stored) === originOf(entered);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
