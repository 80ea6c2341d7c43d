import { hasPermission, type Viewer } from '#core/permissions.ts';

export const apiKeysAddress = '/users/me/api-keys';
export const serviceKeysAddress = '/admin/api';

/** Keys that a member may have at the same time. */
export const mostKeys = 20;
/** Service keys of a community. */
export const mostServiceKeys = 200;
export const mostKeyName = 100;
export const mostAddresses = 20;
/** Days after which a key expires that its owner can choose; 0: never. */
export const lifetimes = [30, 90, 365, 0] as const;
/** Hours for which a replaced key still works that its owner can choose. */
export const overlaps = [0, 1, 24, 168] as const;

export function canManageServiceKeys(viewer: Viewer): boolean {
  return hasPermission(viewer, 'MANAGE_COMMUNITY');
}

/** Who may make keys of their own, a setting of the community. */
export type KeyMakers = 'members' | 'staff' | 'nobody';

/** Staff hold a permission that lets them see the activity of others. */
export function canMakeKeys(viewer: Viewer, makers: KeyMakers): boolean {
  if (viewer.memberId === null || viewer.suspendedUntil !== null) return false;
  if (canManageServiceKeys(viewer)) return true;
  return makers === 'members' || (makers === 'staff' && hasPermission(viewer, 'VIEW_ACTIVITY_LOG'));
}

/** `plaza_` and 8 characters by which the key is found, then 40 that are its secret. */
const keyForm = /^(plaza_[a-z0-9]{8})_([A-Za-z0-9]{40})$/;

/** @returns null for what is no key; it may still be a token of another kind */
export function readApiKey(token: string): { prefix: string; secret: string } | null {
  const [, prefix, secret] = keyForm.exec(token) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, secret };
}

/** Whether a token was meant to be a key. */
export function looksLikeKey(token: string): boolean {
  return token.startsWith('plaza_');
}
