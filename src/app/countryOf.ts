import type { FastifyRequest } from 'fastify';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { countryCodes } from '#core/countryName.ts';

/** What says where a request comes from: SPEC §7 and §9, and what proxies before the portal add. */
const headers = ['x-country', 'country', 'cf-ipcountry', 'cloudfront-viewer-country'] as const;

/** ISO 3166-1 code of the country that a request says it comes from; null where it says none. */
export function countryOf({ cookies, headers: given }: FastifyRequest): string | null {
  const said = [cookies.country, ...headers.map((name) => given[name])];
  const codes = said.map((value) => (typeof value === 'string' ? value.toUpperCase() : ''));
  return codes.find((code) => countryCodes.includes(code)) ?? null;
}

/** The language that the community has for visitors from there. */
export function languageOfCountry(
  request: FastifyRequest,
  { countriesToLanguages }: Pick<CommunitySettings, 'countriesToLanguages'>,
): string | null {
  if (countriesToLanguages.length === 0) return null;
  const country = countryOf(request);
  return countriesToLanguages.find((row) => row.country === country)?.language ?? null;
}
