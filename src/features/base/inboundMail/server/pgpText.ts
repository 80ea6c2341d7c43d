const armor = {
  signed: '-----BEGIN PGP SIGNED MESSAGE-----',
  signature: '-----BEGIN PGP SIGNATURE-----',
  end: '-----END PGP SIGNATURE-----',
  encrypted: '-----BEGIN PGP MESSAGE-----',
} as const;

/** What a text that was signed or encrypted by itself says (RFC 9580 §7), without the marks and the signature. */
export function readPgpText(text: string): {
  text: string;
  protection: 'SIGNED' | 'UNREADABLE' | null;
} {
  if (!text.includes('-----BEGIN PGP ')) return { text, protection: null };
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const start = lines.indexOf(armor.signed);
  const signature = start < 0 ? -1 : lines.indexOf(armor.signature, start);
  const end = signature < 0 ? -1 : lines.indexOf(armor.end, signature);
  if (end < 0) {
    return { text, protection: lines.includes(armor.encrypted) ? 'UNREADABLE' : null };
  }
  // Headers such as `Hash: SHA256` end with a blank line.
  const body = lines.indexOf('', start);
  const signed = lines.slice(Math.min(body + 1, signature), signature);
  return {
    text: [
      ...lines.slice(0, start),
      // Lines with a dash in front are marked by another one.
      ...signed.map((line) => (line === '- --' ? '-- ' : line.replace(/^- /, ''))),
      ...lines.slice(end + 1),
    ].join('\n'),
    protection: 'SIGNED',
  };
}
