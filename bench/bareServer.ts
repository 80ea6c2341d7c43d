import fastify from 'fastify';

/**
 * The baseline for cached pages: a Fastify server that only sends a page's bytes from memory, with the same
 * headers.
 */
export async function startBareServer(
  address: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const compressed = await rawBytes(address);
  const headers = Object.fromEntries(
    ['content-type', 'content-security-policy', 'cache-control', 'vary', 'etag'].map((name) => [
      name,
      response.headers.get(name) ?? '',
    ]),
  );
  const app = fastify({ logger: false });
  app.get('/', async (_request, reply) =>
    reply.headers(headers).header('content-encoding', 'br').send(compressed),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bound = app.addresses()[0];
  const port = typeof bound === 'object' ? bound.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => app.close() };
}

/** The body as sent. `fetch` would decompress it. */
export async function rawBytes(address: string): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const call = request(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    });
    call.on('error', reject);
    call.end();
  });
}

const [, program, page] = process.argv;
if (program === import.meta.filename && page) {
  const { url } = await startBareServer(page);
  console.log(url);
}
