import type { CommunitySettings } from './communitySettings.ts';
import { AppError } from './errors.ts';

/**
 * SPEC §1: in a private community whoever is not signed in sees a login prompt and nothing else.
 * Everything asks this: the router of requests, the schema, the pages, the files.
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
export function closedCommunityRefusal(
  asking: Parameters<typeof isUnderMaintenance>[0] & Parameters<typeof isShutOut>[0],
): AppError | null {
  if (isUnderMaintenance(asking)) {
    return new AppError('UNDER_MAINTENANCE', { retryAfterSeconds: maintenanceRetrySeconds });
  }
  return isShutOut(asking) ? new AppError('UNAUTHENTICATED') : null;
}
