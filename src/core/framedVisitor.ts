/**
 * Headers of a page in a frame of another site, where browsers keep cookies from it (decision 0800). The first one is sent
 * with each call and takes the place of all cookies: the browser's secret, or `none`.
 */
export const framedVisitorHeaders = {
  secret: 'x-plaza-visitor',
  /** The session of a person whom the site has named. */
  person: 'x-plaza-person',
  /** Of answers: the secret to keep from now on. */
  keep: 'x-plaza-keep-visitor',
} as const;
