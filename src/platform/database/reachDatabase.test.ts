import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { reachDatabase } from './reachDatabase.ts';

const refused = (url: string) =>
  reachDatabase(url).then(
    () => 'reached',
    (error) => error.message,
  );

test('a database that does not answer is told by its address, never by its password', async () => {
  expect(await refused('postgres://ada:hush@127.0.0.1:1/plaza')).toBe(
    'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED)',
  );
  expect(await refused('postgres://ada:hush@nowhere.invalid/plaza')).toMatch(
    /^DATABASE_URL: no PostgreSQL answers at nowhere\.invalid:5432 \(E\w+\)$/,
  );
});

test('something else that answers there is told as well', async () => {
  const other = net.createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await refused(`postgres://ada:hush@127.0.0.1:${port}/plaza`)).toMatch(
    new RegExp(`^DATABASE_URL: no PostgreSQL answers at 127\\.0\\.0\\.1:${port} \\(.+\\)$`),
  );
});

test('an address that is none is told in words', async () => {
  for (const url of ['postgres://', 'postgres://a b', 'postgres://[', 'postgres://h:99999/x']) {
    expect(await refused(url)).toMatch(/^DATABASE_URL: .{10,}$/);
  }
});
