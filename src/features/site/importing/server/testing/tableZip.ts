import { strToU8, zipSync } from 'fflate';

/** A zip of texts, by their names in it. */
export function tableZip(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries));
}
