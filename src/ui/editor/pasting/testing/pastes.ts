import fs from 'node:fs';
import path from 'node:path';

// Not `.html`: they are checked and formatted as pages otherwise.
const folder = path.resolve(import.meta.dirname, 'pastes');
const names = fs.readdirSync(folder).filter((file) => file.endsWith('.clip'));

/** The clipboard's HTML as programs write it, and what the editor makes of it, in lines. */
export const pastes = names.map((file) => {
  const from = file.replace('.clip', '');
  const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  return { from, html: read(file), expected: read(`${from}.expected`).trim() };
});

/** One block per line, to compare. */
export function inLines(html: string): string {
  const last = html.replace(/(<p><\/p>)+$/, '');
  return last.replace(
    /(?<!^|<li>|<blockquote>|<t[dh][^>]*>)<(p|h[2-4]|ul|ol|li|tr|table|pre|blockquote)\b/g,
    '\n$&',
  );
}
