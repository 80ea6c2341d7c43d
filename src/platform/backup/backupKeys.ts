import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupFault } from './backupFormat.ts';

/** What a backup is encrypted with. */
export type BackupLock =
  /** `workFactor`: a power of 2, how hard it is to try passphrases; lower in tests only. */
  { passphrase: string; workFactor?: number } | { recipients: readonly string[] } | null;

/** What it can be decrypted with. */
export interface BackupKeys {
  passphrase?: string;
  identities?: readonly string[];
}

/** age's own format, readable by its other tools. The library is only loaded by those who encrypt. */
export async function encrypted(source: Readable, lock: BackupLock): Promise<Readable> {
  if (lock === null) return source;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase);
    if (lock.workFactor !== undefined) encrypter.setScryptWorkFactor(lock.workFactor);
  } else {
    for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
  }
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

function addRecipient(encrypter: { addRecipient: (text: string) => void }, recipient: string) {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupFault(`“${recipient}” is not an age recipient (age1…)`);
  }
}

/** @throws BackupFault if no key fits */
export async function decrypted(
  source: Readable,
  { passphrase, identities = [] }: BackupKeys,
): Promise<Readable> {
  if (passphrase === undefined && identities.length === 0) {
    throw new BackupFault('The backup is encrypted: give --passphrase-file or --identity-file');
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw new BackupFault('The identity is not an age key (AGE-SECRET-KEY-…)');
    }
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    const isRefused = error instanceof Error && /identit|passphrase|recipient/i.test(error.message);
    throw isRefused
      ? new BackupFault('The passphrase or the key does not fit this backup')
      : new BackupFault('The backup is damaged: its encryption header can’t be read');
  }
}

// Node's and the DOM's types of the same streams.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream);
