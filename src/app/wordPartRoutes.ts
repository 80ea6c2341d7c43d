import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createBoundedCache } from '#core/boundedCache.ts';
import { AppError } from '#core/errors.ts';
import { knownLanguages } from '#core/languages.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { wordsWithFallbacks } from '#core/words/withEnglish.ts';
import { withoutForm } from '#core/words/wordForms.ts';
import { releaseOf, textRevision } from '#core/words/wordPartsAddress.ts';
import { flattenWords, unflattenWords, type WordFile } from '#core/words/wordTree.ts';
import { chooseEncoding } from '#platform/assets/assetStore.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { readShippedWords } from '#platform/shippedWords.ts';
import { overriddenWords } from '#platform/wordOverrides.ts';
import { buildDir } from './rendering/buildDir.ts';
import { readPartTable, type WordPartTable } from './rendering/wordPartTable.ts';
import type { Services } from './services.ts';
import { createWordPartAnswers } from './wordPartAnswers.ts';
import '#platform/http/fastifyTypes.ts';

const doc: RouteDoc = {
  says: 'The texts that parts of the browser’s program show in a language, as JSON by namespace: of the parts named in `of`.',
  who: 'anyone',
  query: ['of', 'v'],
  statuses: [200, 400, 404, 429],
};

/** A page has about ten parts. */
const mostParts = 60;
/** Answers that are put together, by network: those that are held are not counted. */
const newPerMinute = 300;
/** Characters of the shipped texts that are held: about ten languages. */
const mostShipped = 8_000_000;

type Row = readonly [key: string, text: string];

const shippedRows = createBoundedCache<string, ReadonlyMap<string, readonly Row[]>>({
  most: mostShipped,
  sizeOf: (_key, rows) =>
    [...rows.values()].flat().reduce((sum, row) => sum + row.join().length, 0),
});

/** The texts of pages, by the parts that show them: the same for everyone, without a request context. */
export function addWordParts(
  app: FastifyInstance,
  { bus, settings }: Pick<Services, 'bus' | 'settings'>,
): void {
  let table: WordPartTable | null | undefined;
  const answerOf = createWordPartAnswers();
  app.get<{ Params: { language: string }; Querystring: { of?: unknown; v?: unknown } }>(
    '/word-parts/:language',
    { config: { doc } },
    async (request, reply) => {
      const language = knownLanguages.find((each) => each === request.params.language);
      table ??= readPartTable(path.join(buildDir, 'client'));
      if (!language || !table) throw new AppError('NOT_FOUND');
      demandOwnRelease(request.query.v, table);
      const names = partsAskedFor(request.query.of, table);
      // With them, what the community has changed is read.
      await settings.get();
      // A page from before a change asks for old texts, which must not be kept under its address.
      const revision = textRevision(table.revision, overriddenWords(language)?.revision);
      const isCurrent = request.query.v === revision;
      const own = table;
      const answer = await answerOf(`${language} ${names.join(' ')}`, () => {
        const caller = { bus, now: new Date(), viewer: anonymousViewer, address: request.ip };
        demandAllowance(caller, { what: 'texts of pages', perMinute: newPerMinute });
        return wordsOfParts(names, { table: own, language });
      });
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('vary', 'accept-encoding')
        .type('application/json; charset=utf-8')
        .send(await answer.in(encoding));
    },
  );
}

/**
 * While two releases run at once, and in tabs from before a deploy, pages name parts and texts that this one lacks: without an
 * answer they load the texts of their own release.
 */
function demandOwnRelease(revision: unknown, table: WordPartTable): void {
  if (releaseOf(String(revision ?? '')) !== table.revision) throw new AppError('NOT_FOUND');
}

/** Each once, and sorted: the same parts are one answer, however they are named. */
function partsAskedFor(asked: unknown, { parts }: WordPartTable): string[] {
  const names = [...new Set(String(asked ?? '').split(' '))].filter((name) =>
    Object.hasOwn(parts, name),
  );
  if (names.length > mostParts) {
    throw new AppError('BAD_REQUEST', { message: `of: at most ${mostParts} parts` });
  }
  return names.sort();
}

/** The texts of some parts together, as the community has changed them. */
export function wordsOfParts(
  names: readonly string[],
  { table, language }: { table: WordPartTable; language: string },
): Record<string, WordFile> {
  const keys = new Map<string, Set<string>>();
  for (const name of names) {
    for (const [namespace, own] of Object.entries(table.parts[name] ?? {})) {
      const wanted = keys.get(namespace) ?? new Set();
      keys.set(namespace, wanted);
      for (const key of own) wanted.add(key);
    }
  }
  const changed = overriddenWords(language)?.words ?? {};
  const trees = [...keys].map(([namespace, wanted]) => {
    const shipped = shippedByKey(namespace, language);
    const own = [...wanted].flatMap((key) => shipped.get(key) ?? []);
    const changes = Object.entries(changed[namespace] ?? {}).filter(
      ([key]) => wanted.has(key) || wanted.has(withoutForm(key)),
    );
    return [namespace, unflattenWords([...own, ...changes])] as const;
  });
  return Object.fromEntries(trees);
}

/** The shipped texts of a language with their fallbacks: by key, and all plural forms by the key without them. */
function shippedByKey(namespace: string, language: string): ReadonlyMap<string, readonly Row[]> {
  const key = `${language} ${namespace}`;
  const known = shippedRows.get(key);
  if (known) return known;
  const read = (of: string) => readShippedWords(namespace, of) ?? {};
  const found = new Map<string, Row[]>();
  for (const row of Object.entries(flattenWords(wordsWithFallbacks(language, read)))) {
    for (const each of new Set([row[0], withoutForm(row[0])])) {
      found.set(each, [...(found.get(each) ?? []), row]);
    }
  }
  shippedRows.set(key, found);
  return found;
}
