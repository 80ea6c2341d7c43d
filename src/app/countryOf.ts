import type { FastifyRequest } from 'fastify';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { countryCodes } from '#core/countryName.ts';
import { callerInfoOf } from '#platform/http/callerInfo.ts';

/** Country headers added by proxies. */
const proxyHeaders = ['cf-ipcountry', 'cloudfront-viewer-country'] as const;

/** ISO 3166-1 code of the country that a request says it comes from, itself or by a proxy. */
function countryOf(request: FastifyRequest): string | null {
  const { country } = callerInfoOf(request);
  if (country !== null) return country;
  const codes = proxyHeaders.map((name) => String(request.headers[name]).toUpperCase());
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
