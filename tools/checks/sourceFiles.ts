import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

export interface SourceIssue {
  file: string;
  line: number;
  message: string;
}

/** Every file that git tracks or would add, except generated ones. */
export function listSourceFiles(folders: string[]): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...folders];
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((file) => /\.(tsx?|mjs|cjs|css|sql)$/.test(file))
    .filter((file) => !file.startsWith('tools/fixtures/') && file !== 'db/tables.ts')
    .filter((file) => fs.existsSync(file));
}

export function readSource(file: string): string {
  return fs.readFileSync(file, 'utf8');
}
