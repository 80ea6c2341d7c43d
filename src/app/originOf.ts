import type { AddressInfo } from 'node:net';
import type { Config } from '#platform/config.ts';

/** The server's origin: the public URL, else the address it listens on. */
export function originOf(
  config: Pick<Config, 'host' | 'port' | 'publicUrl'>,
  bound: string | AddressInfo | undefined,
): string {
  const port = typeof bound === 'object' ? bound.port : config.port;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
