/** The site of a dump, to which its links point. */
export interface DumpSite {
  /** Key of the import in the ledger, independent of the dump's location. */
  source: string;
  /** Display name, such as `Bicycles Meta`. */
  name: string;
  /** The site's host names, the current one first; lowercase. */
  hosts: readonly string[];
}

const ownDomains: Record<string, string> = {
  stackoverflow: 'stackoverflow.com',
  serverfault: 'serverfault.com',
  superuser: 'superuser.com',
  askubuntu: 'askubuntu.com',
  mathoverflow: 'mathoverflow.net',
  stackapps: 'stackapps.com',
};

/**
 * Derives the site from the directory's name: `bicycles`, `bicycles-meta` or a host name such as
 * `bicycles.stackexchange.com`.
 * @param directory last part of the path
 */
export function dumpSiteOf(
  directory: string,
  given: { site?: string | undefined; category?: string | undefined } = {},
): DumpSite {
  const asked = (given.site ?? directory).toLowerCase().replace(/^https?:\/\//, '');
  const [first = ''] = asked.split('/');
  const hosts = first.includes('.') ? [first] : hostsOfName(first);
  const [host = first] = hosts;
  return {
    source: `stackexchange:${host}`,
    name: given.category ?? nameOf(host),
    hosts: [...new Set(hosts.flatMap((one) => [one, ...olderHosts(one)]))],
  };
}

function hostsOfName(name: string): string[] {
  const meta = /[-_]meta$/.test(name);
  const base = name.replace(/[-_]meta$/, '').replace(/[^a-z0-9-]/g, '') || 'community';
  const own = ownDomains[base];
  if (own !== undefined) return [meta ? `meta.${own}` : own];
  return [meta ? `${base}.meta.stackexchange.com` : `${base}.stackexchange.com`];
}

/** `meta.x.stackexchange.com` was renamed to `x.meta.stackexchange.com`; old posts still use the former. */
function olderHosts(host: string): string[] {
  const base = /^([a-z0-9-]+)\.meta\.stackexchange\.com$/.exec(host)?.[1];
  return base === undefined ? [`www.${host}`] : [`meta.${base}.stackexchange.com`];
}

function nameOf(host: string): string {
  return host
    .replace(/\.(stackexchange\.com|com|net)$/, '')
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
