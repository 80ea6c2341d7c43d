import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readOrCreate } from '../processes/localFilePlace.ts';

/**
 * Encrypts secrets that must be readable again, such as a client secret, so that a copy of the database
 * reveals nothing.
 */
export interface SecretBox {
  /**
   * @param purpose identifies the owner; a value encrypted for one purpose cannot be decrypted for another
   */
  seal: (plain: string, purpose: string) => string;
  /** @throws if it was encrypted with another key or purpose, or was modified */
  open: (sealed: string, purpose: string) => string;
  /** A keyed hash (HMAC-SHA256): the same text and purpose always give the same 32 bytes. */
  mac: (text: string, purpose: string) => Buffer;
}

const mark = 'v1';

/**
 * AES-256-GCM with the key of `SECRET_KEY`, else of a file in the data directory that is created on first
 * use. Several machines on one database need the same `SECRET_KEY`.
 */
export function createSecretBox(config: { secretKey: string | null; dataDir: string }): SecretBox {
  let key: Buffer | null = null;
  const getKey = () => {
    key ??= deriveKey(config.secretKey ?? readKeyFile(path.join(config.dataDir, 'secret.key')));
    return key;
  };
  return {
    seal(plain, purpose) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', getKey(), iv).setAAD(Buffer.from(purpose));
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [mark, ...[iv, cipher.getAuthTag(), data].map(text)].join('.');
    },
    open(sealed, purpose) {
      const [version, iv = '', tag = '', data = ''] = sealed.split('.');
      if (version !== mark) throw new Error('Not a sealed secret');
      const decipher = createDecipheriv('aes-256-gcm', getKey(), bytes(iv), { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes(tag));
      return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8');
    },
    mac: (text, purpose) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', getKey(), '', `mac ${purpose}`, 32)))
        .update(text)
        .digest(),
  };
}

/** The text from which the key is made; null: there is none yet. */
export function secretKeyOf(config: { secretKey: string | null; dataDir: string }): string | null {
  const file = path.join(config.dataDir, 'secret.key');
  return config.secretKey ?? (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null);
}

/** Created once, readable only by the owner; if two processes start at once, both use the first one's. */
function readKeyFile(file: string): string {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return readOrCreate(file, randomBytes(32).toString('base64url'));
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'plaza secrets', 32));
}

const text = (part: Buffer) => part.toString('base64url');
const bytes = (part: string) => Buffer.from(part, 'base64url');
