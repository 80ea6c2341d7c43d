/**
 * Forms of passwords as other systems store them. Each is bounded in what it costs to verify: a hash that asks for more is
 * not kept, so that nobody who signs in keeps the server busy.
 */
export type LegacyHash =
  /** `isOfSha512`: of the SHA-512 of the password in hexadecimal digits, as NodeBB has it. */
  | { kind: 'bcrypt'; hash: string; isOfSha512: boolean }
  | { kind: 'phpass'; rounds: number; salt: string; hash: string }
  | {
      kind: 'pbkdf2';
      digest: 'sha1' | 'sha256' | 'sha512';
      iterations: number;
      length: number;
      salt: string;
      hash: string;
    }
  | { kind: 'salted'; digest: 'md5' | 'md5-md5' | 'sha1' | 'sha256'; salt: string; hash: string };

const longest = 400;
/** In JavaScript, in the thread of the requests: half a second. */
const mostCost = 12;
const mostRounds = 18;
const mostIterations = 1_000_000;

/** The alphabet of phpass: its place is the value. */
export const phpassAlphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @returns null for a form that is not known, or too costly */
export function readLegacyHash(text: string): LegacyHash | null {
  if (text.length > longest) return null;
  return readBcrypt(text) ?? readPhpass(text) ?? readPbkdf2(text) ?? readSalted(text);
}

const sha512Bcrypt = '$sha512-bcrypt';

function readBcrypt(text: string): LegacyHash | null {
  const isOfSha512 = text.startsWith(sha512Bcrypt);
  const hash = isOfSha512 ? text.slice(sha512Bcrypt.length) : text;
  const cost = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash)?.[1];
  if (cost === undefined || Number(cost) < 4 || Number(cost) > mostCost) return null;
  return { kind: 'bcrypt', hash, isOfSha512 };
}

/** `$P$` and, of phpBB, `$H$`: a sign for the rounds, eight for the salt. */
function readPhpass(text: string): LegacyHash | null {
  const [, sign = '', salt = ''] =
    /^\$[PH]\$([./A-Za-z0-9])([./A-Za-z0-9]{8})[./A-Za-z0-9]{22}$/.exec(text) ?? [];
  const rounds = sign === '' ? -1 : phpassAlphabet.indexOf(sign);
  if (rounds < 7 || rounds > mostRounds) return null;
  return { kind: 'phpass', rounds, salt, hash: text };
}

/** As Discourse has it, with its salt as text: `$pbkdf2-sha256$i=600000,l=32$<salt>$<hash in hex>`. */
function readPbkdf2(text: string): LegacyHash | null {
  const found =
    /^\$pbkdf2-(sha1|sha256|sha512)\$i=(\d{1,7}),l=(\d{1,2})\$([^$]{1,128})\$([0-9a-f]{2,128})$/.exec(
      text,
    );
  const [, digest, count, bytes, salt = '', hash = ''] = found ?? [];
  const [iterations, length] = [Number(count), Number(bytes)];
  if (digest !== 'sha1' && digest !== 'sha256' && digest !== 'sha512') return null;
  if (iterations < 1 || iterations > mostIterations || length < 16 || hash.length !== 2 * length)
    return null;
  return { kind: 'pbkdf2', digest, iterations, length, salt, hash };
}

const hexLength = { md5: 32, 'md5-md5': 32, sha1: 40, sha256: 64 } as const;

/** `$sha1$<salt>$<hash>` of the salt followed by the password; `$md5-md5$` of the password's MD5 followed by the salt. */
function readSalted(text: string): LegacyHash | null {
  const [, digest, salt = '', hash = ''] =
    /^\$(md5-md5|md5|sha1|sha256)\$([^$]{0,128})\$([0-9a-f]{32,64})$/.exec(text) ?? [];
  if (digest !== 'md5' && digest !== 'md5-md5' && digest !== 'sha1' && digest !== 'sha256')
    return null;
  return hash.length === hexLength[digest] ? { kind: 'salted', digest, salt, hash } : null;
}
