import type { CommunitySettings } from './communitySettings.ts';
import { AppError } from './errors.ts';

/**
 * SPEC §1: in a private community whoever is not signed in sees a login prompt and nothing else.
 * Every door asks this: the router of requests, the schema, the pages, the files.
 */
export function isShutOut(asking: {
  viewer: { memberId: number | string | null };
  settings: Pick<CommunitySettings, 'privateCommunity'>;
}): boolean {
  return asking.settings.privateCommunity && asking.viewer.memberId === null;
}

/** SPEC §2: under maintenance only those come in who manage the community, and may end it. */
export function isUnderMaintenance(asking: {
  viewer: { permissions: Iterable<string> };
  settings: Pick<CommunitySettings, 'underMaintenance'>;
}): boolean {
  if (!asking.settings.underMaintenance) return false;
  return !new Set(asking.viewer.permissions).has('MANAGE_COMMUNITY');
}

/** After so many seconds whoever asks by themselves, a search engine say, may come back. */
export const maintenanceRetrySeconds = 300;

/** What says why somebody may not come in; null where they may. */
export function refusalOf(
  asking: Parameters<typeof isUnderMaintenance>[0] & Parameters<typeof isShutOut>[0],
): AppError | null {
  if (isUnderMaintenance(asking)) {
    return new AppError('UNDER_MAINTENANCE', { retryAfterSeconds: maintenanceRetrySeconds });
  }
  return isShutOut(asking) ? new AppError('UNAUTHENTICATED') : null;
}

/** Routes that stay open (SPEC §2 "Paths that need no authentication"), below the base path. */
const openPaths = [
  '/login',
  '/social/login',
  '/fastpass/login',
  '/sso/login',
  '/custom/login',
  '/token/login',
  '/preview',
  '/reset-password',
  '/migrate-user',
  '/verify-email',
  '/unsubscribe-notification',
];

/**
 * Other doors that stay open: ways in (SPEC §7), what browsers ask for beside a page, and those that
 * judge for themselves what they let through (`/schema`, `/files`).
 */
const openDoors = [
  '/schema/community',
  '/ui/schema/community',
  '/care/community/graphql/un-authenticated',
  '/files/:key/:name',
  '/robots.txt',
  '/manifest.json',
  '/icon.svg',
  '/care/community/captcha',
  '/care/community/forgot-password',
  '/care/community/logout',
  '/care/community/reset-password',
  '/care/community/email-verify',
  '/care/community/fastpass-login',
  '/care/community/rest/un-authenticated/user/sign-up-user',
  '/care/community/rest/un-authenticated/user/forgot-password',
  '/care/community/rest/un-authenticated/user/trigger-migration-mail',
  '/care/community/rest/un-authenticated/user/fetch-identity-provider-details',
  '/care/community/unsubscribe-notification',
];
const openBranches = [
  '/auth/',
  '/community/api/v1/auth/',
  '/care/community/login',
  '/login/',
  '/care/community/custom-token/',
  '/sso/',
  '/social/',
  '/custom/',
];

/** @param route the pattern of the route, below the base path */
export function isOpenDoor(route: string): boolean {
  return (
    openDoors.includes(route) ||
    openPaths.includes(route) ||
    openBranches.some((branch) => route.startsWith(branch))
  );
}

/** The pages that stay open, by the keys of their layouts. */
const openLayouts = [
  'LOGIN_PAGE',
  'MIGRATE_USER_PAGE',
  'RESET_PASSWORD_PAGE',
  'VERIFY_EMAIL_PAGE',
  'UNSUBSCRIBE_PAGE',
  'UNDER_MAINTENANCE_PAGE',
];

export function isOpenLayout(key: string): boolean {
  return openLayouts.includes(key);
}

/** Of the API: who one is, which ways in there are, and the layouts of the pages above. */
const openFields: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => boolean>> = {
  currentUser: () => true,
  identityProviders: () => true,
  passwordLink: () => true,
  findLayoutsWithFilteredInfo: ({ type }) => isOpenLayout(String(type)),
};

export function isOpenField(name: string, args: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(openFields, name) && (openFields[name]?.(args) ?? false);
}
