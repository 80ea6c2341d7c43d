import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The installation directory: that of `package.json`, above the source and above the bundle. Files read at
 * run time are resolved from here.
 */
export const projectDir = above(import.meta.dirname);

function above(directory: string): string {
  if (existsSync(path.join(directory, 'package.json'))) return directory;
  const parent = path.dirname(directory);
  if (parent === directory) throw new Error(`No package.json above ${import.meta.dirname}`);
  return above(parent);
}
