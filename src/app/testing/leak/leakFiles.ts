import { keepFiles } from '#features/base/files/server/keepFile.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import type { Audience, Secrets } from '#platform/testing/leakSecrets.ts';

interface Keeping {
  db: Database;
  store: FileStore;
  secrets: Secrets;
}

interface SecretFile {
  about: string;
  audience: Audience;
  ownerId: number;
}

/** Uploads a file with a secret in its name and content. @returns its URL */
export async function keepSecretFile(
  { db, store, secrets }: Keeping,
  { about, audience, ownerId }: SecretFile,
): Promise<string> {
  const [address = ''] = await keepFiles({ db, store, ownerId }, [
    {
      name: `${secrets.word(`${about}.fileName`, audience)}.txt`,
      mimeType: 'text/plain',
      bytes: Buffer.from(secrets.word(`${about}.file`, audience)),
      width: null,
      height: null,
    },
  ]);
  return address;
}

/** A file attached to an earlier version of a post. */
export async function attachSecretFile(
  keeping: Keeping,
  { postId, ...file }: SecretFile & { postId: number },
): Promise<string> {
  const address = await keepSecretFile(keeping, file);
  const storage_key = address.split('/')[2] ?? '';
  await keeping.db
    .insertInto('file_uses')
    .values({ storage_key, target_type: 'conversation', target_id: postId })
    .execute();
  return address;
}
