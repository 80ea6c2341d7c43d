import type { CommunitySettings } from './communitySettings.ts';
import { AppError } from './errors.ts';

/**
 * SPEC §1: in a private community visitors see only the login prompt. Used by the request router, the schema,
 * the pages and the files.
 */
export function isShutOut(asking: {
  viewer: { memberId: number | string | null };
  settings: Pick<CommunitySettings, 'privateCommunity'>;
}): boolean {
  return asking.settings.privateCommunity && asking.viewer.memberId === null;
}

/** SPEC §2: in maintenance mode only members who manage the community have access, and can end it. */
export function isUnderMaintenance(asking: {
  viewer: { permissions: Iterable<string> };
  settings: Pick<CommunitySettings, 'underMaintenance'>;
}): boolean {
  if (!asking.settings.underMaintenance) return false;
  return !new Set(asking.viewer.permissions).has('MANAGE_COMMUNITY');
}

/** Value of Retry-After in seconds, for clients such as search engines. */
export const maintenanceRetrySeconds = 300;

/**
 * The reason why access is denied; null if it is allowed.
 * @param what `opensByToken`: whoever has the secret token of it needs no account, as with the public link of a request
 */
export function closedCommunityRefusal(
  asking: Parameters<typeof isUnderMaintenance>[0] & Parameters<typeof isShutOut>[0],
  { opensByToken = false } = {},
): AppError | null {
  if (isUnderMaintenance(asking)) {
    return new AppError('UNDER_MAINTENANCE', { retryAfterSeconds: maintenanceRetrySeconds });
  }
  return isShutOut(asking) && !opensByToken ? new AppError('UNAUTHENTICATED') : null;
}
