const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `upload://r3AYqESanERjladb4vBB7VsMBm6.png` names a file by its SHA-1 in base 62. */
export function sha1OfShort(name: string): string | null {
  if (!/^[0-9A-Za-z]{1,27}$/.test(name)) return null;
  let value = 0n;
  for (const digit of name) value = value * 62n + BigInt(digits.indexOf(digit));
  const hex = value.toString(16);
  return hex.length > 40 ? null : hex.padStart(40, '0');
}

export function shortOfSha1(sha1: string): string {
  let value = BigInt(`0x${sha1}`);
  let name = '';
  while (value > 0n) {
    name = `${digits[Number(value % 62n)]}${name}`;
    value /= 62n;
  }
  return name || '0';
}

/** How an address names an upload: by its SHA-1, or by its path. Null: it is no upload. */
export type UploadName = { sha1: string } | { path: string };

export function uploadNameOf(address: string): UploadName | null {
  if (address.length > 2_000) return null;
  const short =
    /^upload:\/\/([0-9A-Za-z]+)(?:\.\w+)?$/.exec(address) ??
    /\/uploads\/short-url\/([0-9A-Za-z]+)(?:\.\w+)?(?:[?#].*)?$/.exec(address);
  if (short?.[1]) {
    const sha1 = sha1OfShort(short[1]);
    return sha1 === null ? null : { sha1 };
  }
  const long =
    /\/(?:original|optimized)\/\d+X\/(?:\w+\/){0,8}([0-9a-f]{40})(?:_[\w.]*|\.\w+)?(?:[?#].*)?$/.exec(
      address,
    );
  if (long?.[1]) return { sha1: long[1] };
  const path = /^(?:(?:https?:)?\/\/[^/]+)?(\/uploads\/[^?#]+)/.exec(address)?.[1];
  return path === undefined ? null : { path };
}
