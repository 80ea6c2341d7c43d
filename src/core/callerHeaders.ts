/** SPEC §7: client headers; each is also accepted without its `x-`. */
export const callerHeaderNames = {
  communityId: 'x-community-id',
  language: 'x-language',
  baseLanguage: 'x-base-language',
  country: 'x-country',
  version: 'x-version',
  deviceId: 'x-device-id',
} as const;

/** SPEC §9: cookies that the page's scripts read. */
export const deviceCookieName = 'spr_device_id';
export const countryCookieName = 'country';
