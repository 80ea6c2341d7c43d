import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { knownLanguages } from '#core/languages.ts';
import { wordsWithFallbacks } from '#core/words/withEnglish.ts';
import { flattenWords, unflattenWords, type WordFile } from '#core/words/wordTree.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { readShippedWords } from '#platform/shippedWords.ts';
import { overriddenWords } from '#platform/wordOverrides.ts';
import { buildDir } from './rendering/buildDir.ts';
import { readPartTable, type WordPartTable } from './rendering/wordPartTable.ts';
import '#platform/http/fastifyTypes.ts';

const doc: RouteDoc = {
  says: 'The texts that parts of the browser’s program show in a language, as JSON by namespace: of the parts named in `of`.',
  who: 'anyone',
  // Also of the login page of a closed community.
  isPublic: true,
  query: ['of', 'v'],
  statuses: [200, 404],
};

/** A page has about ten parts. */
const mostParts = 60;
/** Answers that are kept, about 10 kB each; browsers keep theirs. */
const mostHeld = 300;
const plural = /_(?:zero|one|two|few|many|other)$/;

/** The texts of pages, by the parts that show them. */
export function addWordParts(app: FastifyInstance): void {
  let table: WordPartTable | null | undefined;
  const held = new Map<string, string>();
  app.get<{ Params: { language: string }; Querystring: { of?: unknown; v?: unknown } }>(
    '/word-parts/:language',
    { config: { doc } },
    (request, reply) => {
      const language = knownLanguages.find((each) => each === request.params.language);
      table ??= readPartTable(path.join(buildDir, 'client'));
      if (!language || !table) throw new AppError('NOT_FOUND');
      const { parts } = table;
      const names = String(request.query.of ?? '')
        .split(' ', mostParts)
        .filter((name) => Object.hasOwn(parts, name));
      const revision = [table.revision, overriddenWords(language)?.revision].filter(Boolean);
      const key = `${revision.join('.')} ${language} ${names.join(' ')}`;
      const text = held.get(key) ?? JSON.stringify(wordsOfParts(names, { table, language }));
      held.delete(key);
      held.set(key, text);
      const [oldest = ''] = held.keys();
      if (held.size > mostHeld) held.delete(oldest);
      // A page from before a change asks for old texts, which must not be kept under its address.
      const isCurrent = request.query.v === revision.join('.');
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .type('application/json; charset=utf-8')
        .send(text);
    },
  );
}

/** The texts of some parts together, as the community has changed them. */
export function wordsOfParts(
  names: readonly string[],
  { table, language }: { table: WordPartTable; language: string },
): Record<string, WordFile> {
  const keys = new Map<string, Set<string>>();
  for (const name of names) {
    for (const [namespace, own] of Object.entries(table.parts[name] ?? {})) {
      keys.set(namespace, new Set([...(keys.get(namespace) ?? []), ...own]));
    }
  }
  const changed = overriddenWords(language)?.words ?? {};
  const trees = [...keys].map(([namespace, wanted]) => {
    const read = (of: string) => readShippedWords(namespace, of) ?? {};
    const shipped = flattenWords(wordsWithFallbacks(language, read));
    const words = Object.entries({ ...shipped, ...changed[namespace] });
    const own = words.filter(([key]) => wanted.has(key) || wanted.has(key.replace(plural, '')));
    return [namespace, unflattenWords(own)] as const;
  });
  return Object.fromEntries(trees);
}
