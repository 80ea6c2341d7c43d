const limit = 10;

/** The hosts of the links in a sanitized text, without duplicates. */
export function linkHosts(html: string): string[] {
  const addresses = [...html.matchAll(/\shref="(https?:\/\/[^"]+)"/gi)].map(
    ([, address]) => address,
  );
  const hosts = addresses.flatMap((address) => {
    const url = URL.parse(address?.replaceAll('&amp;', '&') ?? '');
    return url === null ? [] : [url.hostname];
  });
  return [...new Set(hosts)].slice(0, limit);
}
