import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { reachDatabase } from './reachDatabase.ts';

const { db } = await openTestDatabase();

test('a database in another encoding is told by its encoding', async () => {
  await sql`create database latin encoding 'LATIN1' locale 'C' template template0`.execute(db);
  onTestFinished(async () => {
    await sql`drop database latin`.execute(db);
  });
  const { host, user, port } = inject('postgres');
  const url = (database: string) =>
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  await expect(reachDatabase(url('latin'))).rejects.toThrow(
    'DATABASE_URL: the database must be in UTF8, not LATIN1',
  );
  await expect(reachDatabase(url('postgres'))).resolves.toBeUndefined();
});
