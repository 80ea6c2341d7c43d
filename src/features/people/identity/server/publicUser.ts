import { ownAddress } from '#platform/html/ownAddress.ts';
import type { Account } from './identityQueries.ts';

type PublicAccount = Pick<Account, 'id' | 'username' | 'full_name' | 'avatar_url' | 'brand_user'>;

/** SPEC §3 User (minimal), as returned by the REST routes. */
export function publicUser(account: PublicAccount, basePath: string) {
  return {
    id: String(account.id),
    username: account.username,
    avatar: ownAddress(account.avatar_url, basePath),
    fullName: account.full_name,
    brandUser: account.brand_user,
    isAnonymous: false,
  };
}
