import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, test } from 'vitest';
import { createLocalFileStore } from '../files/localFileStore.ts';
import { createSecretBox } from '../secrets/secretBox.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { checksumRecord, sha256 } from './backupFormat.ts';
import type { BackupKeys } from './backupKeys.ts';
import { readBackup } from './readBackup.ts';
import { demandKnownRelease } from './restoreDatabase.ts';
import {
  backupBytes,
  backupOf,
  entriesOf,
  type TarEntry,
  testSecrets,
} from './testing/madeBackup.ts';

const database = await openTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = createLocalFileStore(folder);
const keys = ['a'.repeat(32), 'b'.repeat(32)];
const contents = keys.map(() => randomBytes(300_000));

const { pool } = database;
for (const [index, key] of keys.entries()) {
  await files.put(key, contents[index] ?? Buffer.alloc(0));
  await pool.query(
    `insert into files (storage_key, file_name, mime_type, byte_size) values ($1, 'a b.png', 'image/png', 300000)`,
    [key],
  );
}
await pool.query(
  `create table backup_probe (id bigserial primary key, text text, bytes bytea, at timestamptz, doubled bigint generated always as (id * 2) stored)`,
);
await pool.query(
  `insert into backup_probe (text, bytes, at)
   select case when n % 7 = 0 then null else E'line\\n\\tof\\\\ ' || repeat('äöü🌱', n % 50) end,
     decode(md5(n::text), 'hex'), 'epoch'::timestamptz + n * interval '1 hour'
   from generate_series(1, 20000) n`,
);

const read = (
  backup: Buffer,
  options: { keys?: BackupKeys; secrets?: typeof testSecrets | null } = {},
) => readBackup(Readable.from([backup]), { keys: {}, secrets: testSecrets, ...options });

const whole = await backupBytes(database, { files });

/** A backup whose entries were changed, with checksums that fit. */
async function changed(change: (entries: TarEntry[]) => TarEntry[]): Promise<Buffer> {
  return backupOf(change(await entriesOf(whole)));
}

function entry(name: string, bytes: Buffer): TarEntry {
  return { header: { name, type: 'file', pax: { [checksumRecord]: sha256(bytes) } }, bytes };
}

function inserted(name: string, added: TarEntry) {
  return (entries: TarEntry[]) =>
    entries.flatMap((each) => (each.header.name === name ? [added, each] : [each]));
}

test('a backup has every row and file, and is signed by the community’s key', async () => {
  const seen = new Map<string, Buffer>();
  let rows = '';
  const { header, manifest, authenticity } = await readBackup(Readable.from([whole]), {
    keys: {},
    secrets: testSecrets,
    visitor: {
      file: async (key, bytes) => void seen.set(key, bytes),
      rows: async (table, piece) => {
        if (table === 'backup_probe') rows += piece.toString('latin1');
      },
    },
  });
  expect(authenticity).toBe('signed');
  expect(keys.map((key) => seen.get(key))).toEqual(contents);
  expect(manifest.tables.backup_probe?.rows).toBe(20_000);
  expect(rows.split('\n')).toHaveLength(20_001);
  expect(header.tables.find(({ name }) => name === 'backup_probe')?.columns).toEqual([
    ...['id', 'text', 'bytes', 'at'],
  ]);
  expect(header.sequences).toContainEqual({
    ...{ name: 'backup_probe_id_seq', value: '20000', isCalled: true },
  });
  expect(manifest.files).toMatchObject({ count: 2, bytes: 600_000, missingCount: 0 });
});

test('a backup reads one snapshot, and names files that are not in the store', async () => {
  const gone = 'c'.repeat(32);
  await pool.query(
    `insert into files (storage_key, file_name, mime_type, byte_size) values ($1, 'c.png', 'image/png', 1)`,
    [gone],
  );
  // Deleted from table and store while the backup is written.
  const store = {
    ...files,
    async get(key: string) {
      await pool.query('delete from files where storage_key = $1', [gone]);
      return files.get(key);
    },
  };
  const { manifest } = await read(await backupBytes(database, { files: store }));
  expect(manifest.files).toMatchObject({ count: 2, missing: [gone], missingCount: 1 });
});

test('another key can’t say whether a backup was changed', async () => {
  const other = createSecretBox({ secretKey: 'x'.repeat(40), dataDir: '/nowhere' });
  expect((await read(whole, { secrets: other })).authenticity).toBe('unknown');
  expect((await read(whole, { secrets: null })).authenticity).toBe('unknown');
});

describe('encryption', () => {
  test('only the passphrase opens it', async () => {
    const locked = await backupBytes(database, {
      files,
      lock: { passphrase: 'correct horse', workFactor: 10 },
    });
    expect(locked.toString('latin1')).not.toContain('header.json');
    const opened = await read(locked, { keys: { passphrase: 'correct horse' } });
    expect(opened.manifest.files.count).toBe(2);
    await expect(read(locked, { keys: { passphrase: 'wrong' } })).rejects.toThrow(
      'The passphrase or the key does not fit this backup',
    );
    await expect(read(locked)).rejects.toThrow('give --passphrase-file');
    const flipped = Buffer.from(locked);
    flipped[flipped.length - 1000] = (flipped[flipped.length - 1000] ?? 0) ^ 1;
    await expect(read(flipped, { keys: { passphrase: 'correct horse' } })).rejects.toThrow(
      'damaged',
    );
  });

  test('the identity of a recipient opens it, another does not', async () => {
    const [mine, other] = [await generateX25519Identity(), await generateX25519Identity()];
    const lock = { recipients: [await identityToRecipient(mine)] };
    const locked = await backupBytes(database, { files, lock, secretKey: 'the key' });
    expect((await read(locked, { keys: { identities: [mine] } })).header.hasKey).toBe(true);
    await expect(read(locked, { keys: { identities: [other] } })).rejects.toThrow('does not fit');
    await expect(read(locked, { keys: { identities: ['nonsense'] } })).rejects.toThrow('age key');
    await expect(backupBytes(database, { files, lock: { recipients: ['age1x'] } })).rejects.toThrow(
      'not an age recipient',
    );
  });
});

describe('damage is found and named', () => {
  test.each([0.1, 0.5, 0.9, 0.999])('cut off after %d of it', async (part) => {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    await expect(read(cut)).rejects.toThrow(/^The backup is (incomplete|damaged)/);
  });

  test('an archive that ends early, well-formed', async () => {
    const short = await changed((entries) => entries.slice(0, -2));
    await expect(read(short)).rejects.toThrow(/incomplete: it ends after files\/b+/);
  });

  test('one byte', async () => {
    for (const part of [0.2, 0.6, 0.95]) {
      const flipped = Buffer.from(whole);
      const at = Math.floor(flipped.length * part);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      await expect(read(flipped)).rejects.toThrow(/^The backup is (incomplete|damaged)/);
    }
  });

  test('a file with other bytes, by its name', async () => {
    const swapped = await changed((entries) =>
      entries.map((each) =>
        each.header.name.startsWith('files/a') ? { ...each, bytes: randomBytes(300_000) } : each,
      ),
    );
    await expect(read(swapped)).rejects.toThrow(/files\/a+ has another checksum/);
  });

  test('a file with other bytes and a checksum that fits, by the manifest', async () => {
    const swapped = await changed((entries) =>
      entries.map((each) =>
        each.header.name.startsWith('files/a')
          ? entry(each.header.name, randomBytes(300_000))
          : each,
      ),
    );
    await expect(read(swapped)).rejects.toThrow('its entries are not those of its manifest');
  });

  test('a manifest that was changed with its checksum, by the signature', async () => {
    const forged = await changed((entries) => {
      const text = Buffer.from(
        String(entries.find(({ header }) => header.name === 'manifest.json')?.bytes).replace(
          '"missingCount": 0',
          '"missingCount": 7',
        ),
      );
      return entries.map((each) => {
        if (each.header.name === 'manifest.json') return entry('manifest.json', text);
        if (each.header.name !== 'seal.json') return each;
        const seal = { ...JSON.parse(String(each.bytes)), manifest: sha256(text) };
        return entry('seal.json', Buffer.from(JSON.stringify(seal)));
      });
    });
    await expect(read(forged)).rejects.toThrow('signature is not by the community’s key');
    const half = await changed((entries) =>
      entries.map((each) =>
        each.header.name === 'manifest.json'
          ? entry(
              'manifest.json',
              Buffer.from(String(each.bytes).replace(/"entries": \d+/, '"entries": 1')),
            )
          : each,
      ),
    );
    await expect(read(half)).rejects.toThrow('its manifest was changed');
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'The file is empty'],
    ['something else', Buffer.from('%PDF-1.7 and so on'), 'no Plaza backup'],
  ])('%s', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});

describe('an archive that was made to do harm', () => {
  test.each([
    '../../etc/cron.d/plaza',
    '/etc/passwd',
    'files/../../secret.key',
    `files/${'a'.repeat(31)}/`,
    'tables/members/../x',
    'tables/x/000001/extra',
    'files/\u0000',
  ])('has a name that leads elsewhere: %s', async (name) => {
    const hostile = await changed(inserted('manifest.json', entry(name, Buffer.from('x'))));
    await expect(read(hostile)).rejects.toThrow(/none of ours|out of place|damaged/);
  });

  test('has a link in place of a file', async () => {
    const link: TarEntry = {
      header: { name: `files/${'d'.repeat(32)}`, type: 'symlink', linkname: '/etc/passwd' },
      bytes: Buffer.alloc(0),
    };
    await expect(read(await changed(inserted('manifest.json', link)))).rejects.toThrow(
      'is a symlink',
    );
  });

  test('has an entry that is too large, or one too many, or one twice', async () => {
    const large = entry('tables/zzz/000001', Buffer.alloc(5 * 2 ** 20, 10));
    await expect(read(await changed(inserted(`files/${keys[0]}`, large)))).rejects.toThrow(
      'too large',
    );
    const extra = entry(`files/${'d'.repeat(32)}`, Buffer.from('more'));
    await expect(read(await changed(inserted('manifest.json', extra)))).rejects.toThrow(
      '3 files instead of 2',
    );
    const twice = await changed((entries) =>
      entries.flatMap((each) => (each.header.name.startsWith('files/a') ? [each, each] : [each])),
    );
    await expect(read(twice)).rejects.toThrow('out of place');
    const after = await changed((entries) => [...entries, extra]);
    await expect(read(after)).rejects.toThrow('out of place');
  });

  test('is from a newer release', async () => {
    const { header } = await read(whole);
    await expect(demandKnownRelease(header)).resolves.toBeUndefined();
    await expect(
      demandKnownRelease({ ...header, release: '9.0.0', migrations: ['9999_future'] }),
    ).rejects.toThrow('newer release (9.0.0, with the migration 9999_future)');
    const format = await changed((entries) =>
      entries.map((each) =>
        each.header.name === 'header.json'
          ? entry(
              'header.json',
              Buffer.from(String(each.bytes).replace('"format": 1', '"format": 2')),
            )
          : each,
      ),
    );
    await expect(read(format)).rejects.toThrow('writes another format');
  });
});
