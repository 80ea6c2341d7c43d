/** An origin as administrators enter it: `https://surveys.example.com`, without path. */
export const originPattern = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?\/?$/i;

/**
 * The external survey that an address names (SPEC §2 `survey?surveyUrl=`).
 * @returns null unless its origin is one of those allowed
 */
export function externalSurveyUrl(address: string, allowedOrigins: readonly string[]): URL | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return allowedOrigins.some((each) => URL.parse(each)?.origin === url.origin) ? url : null;
}
