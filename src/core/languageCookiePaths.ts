/**
 * Paths of the cookie `lang`: below the base path, and the home page itself, which a cookie of `/help/` does
 * not match (RFC 6265 §5.1.4), just as one of `/help` does not match its data URL, `/help.data`.
 */
export function languageCookiePaths(basePath: string): string[] {
  return basePath === '' ? ['/'] : [`${basePath}/`, basePath, `${basePath}.data`];
}
