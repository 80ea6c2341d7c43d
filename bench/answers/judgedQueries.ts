import fs from 'node:fs';
import path from 'node:path';

export interface JudgedQuery {
  language: string;
  query: string;
  /** Ids of posts, the best first. */
  targets: readonly number[];
}

/** The judged set, with its targets found among the posts. @throws Error for a target that no post is */
export function readJudgments(posts: readonly { id: number; title: string }[]): JudgedQuery[] {
  const file = path.join(import.meta.dirname, 'judgments.txt');
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', query = '', named = ''] = line.split(' | ');
      return { language, query, targets: named.split('; ').map((name) => idOf(posts, name)) };
    });
}

function idOf(posts: readonly { id: number; title: string }[], name: string): number {
  const found = posts.find(({ title }) => title.startsWith(name.trim()));
  if (!found) throw new Error(`No post begins with “${name}”`);
  return found.id;
}
