import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Outgoing, PrivateHostError } from './outgoing.ts';
import { isPublicAddress } from './publicAddress.ts';

/**
 * The address of a user-provided host, for protocols other than HTTP; private ones need ALLOWED_PRIVATE_HOSTS.
 * @throws PrivateHostError
 */
export async function checkedHost(
  outgoing: Outgoing,
  { host, port }: { host: string; port: number },
): Promise<string> {
  if (outgoing.isAllowed(host, port)) return host;
  const found = isIP(host) === 0 ? await dns.lookup(host, { all: true }) : [{ address: host }];
  const publicOne = found.find(({ address }) => isPublicAddress(address));
  if (!publicOne) throw new PrivateHostError(host, found[0]?.address ?? host);
  return publicOne.address;
}
