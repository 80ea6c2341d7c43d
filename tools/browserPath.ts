import fs from 'node:fs';
import path from 'node:path';

const record = path.resolve(import.meta.dirname, '../node_modules/.cache/plaza/browser');

/**
 * The Chrome or Chromium for the browser tests: `CHROME_PATH`, or the one found by the setup.
 * @throws Error if the setup has not run
 */
export function browserPath(): string {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  if (!fs.existsSync(record))
    throw new Error('No browser is known. Run `node tools/setup.mjs test`.');
  return fs.readFileSync(record, 'utf8').trim();
}
