import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { ImportFailure, NotADump } from '../importFailure.ts';
import { readDumpLines } from './dumpLines.ts';

export interface DumpFileRule {
  name: string;
  /** The root element. */
  root: string;
  /** Optional files, such as badges; posts are required. */
  required: boolean;
}

export const dumpFiles = {
  users: { name: 'Users.xml', root: 'users', required: true },
  tags: { name: 'Tags.xml', root: 'tags', required: false },
  posts: { name: 'Posts.xml', root: 'posts', required: true },
  comments: { name: 'Comments.xml', root: 'comments', required: false },
  votes: { name: 'Votes.xml', root: 'votes', required: false },
  badges: { name: 'Badges.xml', root: 'badges', required: false },
  postLinks: { name: 'PostLinks.xml', root: 'postlinks', required: false },
  postHistory: { name: 'PostHistory.xml', root: 'posthistory', required: false },
} as const satisfies Record<string, DumpFileRule>;

export type DumpFileKey = keyof typeof dumpFiles;

export interface DumpFile {
  path: string;
  bytes: number;
}

/**
 * Finds a dump's files and checks that each is complete, before anything is written.
 * @throws ImportFailure with the directory, or the file and the line where it is truncated
 */
export async function openDump(dir: string): Promise<Map<DumpFileKey, DumpFile>> {
  const found = await stat(dir).catch(() => null);
  if (!found?.isDirectory()) throw new NotADump(`${dir} is not a directory`);
  const files = new Map<DumpFileKey, DumpFile>();
  for (const key of Object.keys(dumpFiles) as DumpFileKey[]) {
    const rule = dumpFiles[key];
    const file = path.join(dir, rule.name);
    const facts = await stat(file).catch(() => null);
    if (facts && !facts.isFile()) throw new ImportFailure(`${file} is not a file`);
    if (facts) {
      await requireWhole(file, rule.root, facts.size);
      files.set(key, { path: file, bytes: facts.size });
    } else if (rule.required) {
      throw new ImportFailure(`${rule.name} is missing in ${dir}; is it a Stack Exchange dump?`);
    }
  }
  return files;
}

/** UTF-16 decoded as UTF-8, with or without a byte order mark. */
const utf16Head = /^(?:\uFFFD\uFFFD|\0?<\0)/;

async function requireWhole(file: string, root: string, size: number): Promise<void> {
  const handle = await open(file);
  try {
    const head = await readPart(handle, 0, Math.min(size, 1024));
    if (utf16Head.test(head)) {
      throw new ImportFailure(`${file} is in UTF-16; a dump is read as UTF-8. Convert it first.`);
    }
    if (!new RegExp(`<${root}\\s*/?>`).test(head)) {
      throw new ImportFailure(
        `${file}, line 1: <${root}> is missing; is it a Stack Exchange dump?`,
      );
    }
    const tailLength = Math.min(size, 4096);
    const tail = (await readPart(handle, size - tailLength, tailLength)).trimEnd();
    if (
      tail.endsWith(`</${root}>`) ||
      tail.endsWith(`<${root} />`) ||
      tail.endsWith(`<${root}/>`)
    ) {
      return;
    }
  } finally {
    await handle.close();
  }
  let lines = 0;
  for await (const line of readDumpLines(file)) lines = line.number;
  throw new ImportFailure(
    `${file} is truncated: it ends at line ${lines} without </${root}>. Nothing was imported.`,
  );
}

async function readPart(handle: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString('utf8', 0, bytesRead);
}
