import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A website of its own origin: what `page` returns for a path is its HTML. */
export async function openSite(page: (url: URL) => string): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page(new URL(request.url ?? '/', 'http://site')));
  });
  // Another host than the portal's: its cookies are those of a third party.
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  afterAll(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
