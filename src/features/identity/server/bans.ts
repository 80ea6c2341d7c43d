import ipaddr from 'ipaddr.js';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** Whether an address of the network, or the domain of a mail address, is shut out (SPEC §2 "block IP/domain"). */
export async function isBanned(
  db: Database | DatabaseTransaction,
  { address, email }: { address: string; email: string | null },
): Promise<boolean> {
  const domains = domainsOf(email);
  const rows = await db
    .selectFrom('bans')
    .select(['kind', 'value'])
    .where((is) =>
      is.or([
        is.and([
          is('kind', '=', 'IP'),
          is.or([is('value', '=', plainAddress(address)), is('value', 'like', '%/%')]),
        ]),
        ...(domains.length > 0
          ? [is.and([is('kind', '=', 'DOMAIN'), is('value', 'in', domains)])]
          : []),
      ]),
    )
    .execute();
  return rows.some(({ kind, value }) => kind === 'DOMAIN' || covers(value, address));
}

/** `a.b.example.org`, `b.example.org`, `example.org`: a ban of a domain holds below it too. */
function domainsOf(email: string | null): string[] {
  const domain = email?.split('@').at(-1)?.toLowerCase() ?? '';
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
}

function covers(value: string, address: string): boolean {
  if (!value.includes('/')) return value === plainAddress(address);
  if (!ipaddr.isValid(address) || !ipaddr.isValidCIDR(value)) return false;
  const own = ipaddr.process(address);
  const [range, bits] = ipaddr.parseCIDR(value);
  return own.kind() === range.kind() && own.match(range, bits);
}

/** An IPv4 address that came by an IPv6 socket is written as itself. */
function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
