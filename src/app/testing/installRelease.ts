import fs from 'node:fs';
import path from 'node:path';
import { projectDir } from '#platform/projectDir.ts';

interface Release {
  version: string;
  /** A statement by the name of its migration, such as `migrations/9001_gardens.ts`. */
  statements: Record<string, string>;
}

/**
 * Installs a release of its own: the checkout's build with another version and migrations besides its own.
 * @returns the directory
 */
export function installRelease(directory: string, { version, statements }: Release): string {
  fs.mkdirSync(path.join(directory, 'build'), { recursive: true });
  const link = (name: string) =>
    fs.symlinkSync(path.join(projectDir, name), path.join(directory, name));
  for (const name of ['node_modules', 'locales', 'src', 'build/client', 'build/server']) link(name);
  for (const name of ['db', 'build/program']) {
    fs.cpSync(path.join(projectDir, name), path.join(directory, name), { recursive: true });
  }
  const text = fs.readFileSync(path.join(projectDir, 'package.json'), 'utf8');
  const manifest = { ...JSON.parse(text), version };
  fs.writeFileSync(path.join(directory, 'package.json'), JSON.stringify(manifest));
  for (const [name, statement] of Object.entries(statements)) {
    const file = path.join(directory, 'db', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, executing(statement));
  }
  return directory;
}

const executing = (statement: string) => `export async function up(db) {
  await db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [],
    query: { kind: 'RawNode' }, queryId: { queryId: 'statement' } }); }\n`;
