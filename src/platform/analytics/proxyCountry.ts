import type { FastifyRequest } from 'fastify';
import { countryCodes } from '#core/countryName.ts';

const known = new Set<string>(countryCodes);

/**
 * The country that a proxy says a request comes from.
 * @param name of a header that the proxy sets, and that clients therefore can't; '': none does
 */
export function proxyCountryOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | null {
  const value = headers[name];
  if (typeof value !== 'string') return null;
  const code = value.trim().toUpperCase();
  return known.has(code) ? code : null;
}
