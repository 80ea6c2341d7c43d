import { request } from 'node:http';
import zlib from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortalForTest } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
beforeAll(ensureBuild, 120_000);

const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };

function fetchRaw(url: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const asked = request(url, { method: body ? 'POST' : 'GET', headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(pieces),
          }),
        );
      });
      asked.on('error', reject);
      asked.end(body);
    },
  );
}

test('a page made for one member is compressed, and says for whom', async () => {
  const portal = await openPortalForTest(database);
  const { cookie } = await portal.login((await makeMember(db)).id);
  const url = `http://127.0.0.1:${portal.port}/`;
  const plain = await fetchRaw(url, { cookie });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(`${plain.headers.vary}`).toMatch(/cookie.*accept-encoding/);
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = await fetchRaw(url, { cookie, 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': plain.headers['content-type'],
    });
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(unpack[encoding](packed.body).toString()).toContain('</html>');
  }
});

test("another site's link to a member's page is answered as it is", async () => {
  const portal = await openPortalForTest(database);
  const { cookie } = await portal.login((await makeMember(db)).id);
  const url = `http://127.0.0.1:${portal.port}/conversations/search?q=guess`;
  const encodingFrom = async (from: string, headers: Record<string, string>) => {
    const all = { ...headers, 'sec-fetch-site': from, 'accept-encoding': 'br' };
    return (await fetchRaw(url, all)).headers['content-encoding'] ?? 'identity';
  };
  expect(await encodingFrom('cross-site', { cookie })).toBe('identity');
  expect(await encodingFrom('same-site', { cookie })).toBe('identity');
  expect(await encodingFrom('same-origin', { cookie })).toBe('br');
  expect(await encodingFrom('none', { cookie })).toBe('br');
  expect(await encodingFrom('cross-site', {})).toBe('br');
});

test('long answers of the API are compressed, short ones are not', async () => {
  const portal = await openPortalForTest(database);
  for (let count = 0; count < 20; count += 1)
    await makeConversation(db, { title: 'Ball bearings' });
  const ask = (query: string) =>
    fetchRaw(
      `http://127.0.0.1:${portal.port}/schema/community`,
      { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      JSON.stringify({ query }),
    );
  const long = await ask('{ conversations { nodes { id title path author { username } } } }');
  expect(long.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(zlib.gunzipSync(long.body).toString()).data.conversations.nodes).not.toEqual(
    [],
  );
  expect((await ask('{ __typename }')).headers['content-encoding']).toBeUndefined();
});
