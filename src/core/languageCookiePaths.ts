/**
 * Where the cookie `lang` is set: below the base path, and at the home page itself, which a cookie of
 * `/help/` does not reach (RFC 6265 §5.1.4), nor one of `/help` the address of its data, `/help.data`.
 */
export function languageCookiePaths(basePath: string): string[] {
  return basePath === '' ? ['/'] : [`${basePath}/`, basePath, `${basePath}.data`];
}
