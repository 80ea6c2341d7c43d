import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Where Plaza is installed: the directory of `package.json`, above the source as above the built
 * program. What is read from files at run time is found from here.
 */
export const projectDir = above(import.meta.dirname);

function above(directory: string): string {
  if (existsSync(path.join(directory, 'package.json'))) return directory;
  const parent = path.dirname(directory);
  if (parent === directory) throw new Error(`No package.json above ${import.meta.dirname}`);
  return above(parent);
}
