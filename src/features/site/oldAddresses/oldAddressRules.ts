import { hasPermission, type Viewer } from '#core/permissions.ts';

export const oldAddressesPage = '/admin/imports/addresses';

/** Addresses that are kept; those that were asked for least are forgotten. */
export const mostMissedAddresses = 1_000;
export const shownMissedAddresses = 100;
const longestAddress = 200;

export function canManageOldAddresses(viewer: Viewer): boolean {
  return hasPermission(viewer, 'MANAGE_COMMUNITY');
}

/** How addresses of the former system begin: `/t`, `/viewtopic.php`. */
export interface AddressHead {
  head: string;
  /** Of pages of members: which one was looked at is not kept. */
  isPersonal: boolean;
}

/** The beginning of an address by which those of a system are told apart: a file of PHP, or the first part of the path. */
export function headOf(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return pathname.endsWith('.php') ? pathname : `/${pathname.split('/')[1] ?? ''}`;
}

/**
 * An address that nothing here is at, as it is counted; null if none of the former system begins so. Of its query only
 * numbers are kept, since others may tell who asked.
 */
export function missedAddressOf(
  path: string,
  heads: ReadonlyMap<string, AddressHead>,
): string | null {
  const known = heads.get(headOf(path));
  if (known === undefined) return null;
  if (known.isPersonal) return `${known.head}/…`;
  const [pathname = '', query = ''] = path.split('?', 2);
  const kept = query
    .split('&', 20)
    .filter((parameter) => /^[a-z_]{1,20}=\d{1,15}$/i.test(parameter))
    .slice(0, 3);
  const address = `${pathname.replace(/(?<=.)\/{1,20}$/, '')}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
  // Of an email address, or of a page of a member.
  const mayName =
    /@|%40/i.test(address) || /\/(?:profiles?|users?|members?|people|u)(?:\/|$)/i.test(pathname);
  return address.length > longestAddress || mayName || !/^[\x21-\x7e]+$/.test(address)
    ? null
    : address;
}

/** Those of members’ pages are counted together: there is no single page that they could lead to. */
export const isOneAddress = (path: string): boolean => !path.endsWith('/…');
