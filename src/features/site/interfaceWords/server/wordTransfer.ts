import { parseInput, validationFailed } from '#core/parseInput.ts';
import { wordIssues } from '#core/words/wordIssues.ts';
import { withWords } from '#core/words/wordTree.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { readShippedWords } from '#platform/shippedWords.ts';
import { importWordsSchema, type WordText, wordFileSchema } from '../interfaceWordInputs.ts';
import { listOverrides, listWordSuggestions } from './interfaceWordQueries.ts';
import { writeWords } from './interfaceWordService.ts';
import { isWord, type ShippedTexts, shippedTexts } from './shippedTexts.ts';
import { demandSuggester, demandWordManager } from './wordAccess.ts';

type WordTexts = Record<string, Record<string, string>>;

export interface WordImport {
  /** Texts that are others than before. */
  changed: number;
  unchanged: number;
  /** What is wrong; nothing is written then. */
  issues: { place: string; kind: string; what: string | null }[];
}

/** Issues that are listed. */
const mostIssues = 100;

/**
 * Writes the texts of a file of the shape that `npm run translate -- apply` reads: all of them or, with issues, none.
 * @throws AppError VALIDATION_FAILED, FORBIDDEN
 */
export async function importWords(ctx: Ctx, input: unknown): Promise<WordImport> {
  demandWordManager(ctx);
  const { language, json, dryRun } = parseInput(importWordsSchema, input);
  const rows: { word: WordText; shipped: ShippedTexts }[] = [];
  const issues: WordImport['issues'] = [];
  for (const [namespace, texts] of Object.entries(readFile(json))) {
    const shipped = shippedTexts(namespace, language);
    for (const [key, text] of Object.entries(texts)) {
      const word = { language, namespace, key, text };
      const place = `${namespace}:${key}`;
      if (!shipped || !isWord(shipped, language, key)) {
        issues.push({ place, kind: 'unknownKey', what: null });
        continue;
      }
      const found = wordIssues(word, shipped.english);
      issues.push(
        ...found.map((issue) => ({
          ...{ place, kind: issue.kind, what: 'what' in issue ? issue.what : null },
        })),
      );
      rows.push({ word, shipped });
    }
  }
  if (issues.length > 0) {
    return { changed: 0, unchanged: 0, issues: issues.slice(0, mostIssues) };
  }
  const held = new Map(
    (await listOverrides(ctx.db, language)).map((row) => [`${row.namespace}:${row.key}`, row.text]),
  );
  // A text as it is shipped needs no row.
  const changes = rows.filter(({ word, shipped }) => {
    const now = held.get(`${word.namespace}:${word.key}`);
    return word.text !== (now ?? shipped.texts[word.key]);
  });
  const result = { changed: changes.length, unchanged: rows.length - changes.length, issues };
  if (dryRun || changes.length === 0) return result;
  await inTransaction(ctx, async (unit) => {
    await writeWords(ctx, unit, changes);
    await audit(unit.trx, ctx, {
      ...{ action: 'word.imported', subjectType: 'word', subjectId: null },
      detail: { language, count: changes.length },
    });
    unit.emit({ type: 'words.changed', payload: {} });
  });
  return result;
}

function readFile(json: string): WordTexts {
  const fault = (message: string) => validationFailed([{ field: 'json', rule: 'format', message }]);
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw fault('This is not JSON.');
  }
  const parsed = wordFileSchema.safeParse(read);
  if (!parsed.success) throw fault('Expected { "namespace": { "key": "text" } }.');
  return parsed.data;
}

/** What the community has changed or suggests in a language, by namespace. @throws AppError FORBIDDEN */
export async function exportWords(
  ctx: Ctx,
  { language, what }: { language: string; what: 'changes' | 'suggestions' },
): Promise<WordTexts> {
  demandSuggester(ctx);
  const rows = await (what === 'changes'
    ? listOverrides(ctx.db, language)
    : listWordSuggestions(ctx.db, language));
  const words: WordTexts = {};
  // The latest suggestion for a text counts.
  for (const { namespace, key, text } of rows) {
    words[namespace] = { ...words[namespace], [key]: text };
  }
  return words;
}

/** Whole translation files with those texts in them, by path: unpacked in a checkout, they are a patch. */
export async function exportLocaleFiles(
  ctx: Ctx,
  asked: { language: string; what: 'changes' | 'suggestions' },
): Promise<Record<string, string>> {
  const words = await exportWords(ctx, asked);
  return Object.fromEntries(
    Object.entries(words).map(([namespace, texts]) => {
      const tree = withWords(readShippedWords(namespace, asked.language) ?? {}, texts);
      const path = `locales/${asked.language}/${namespace}.json`;
      return [path, `${JSON.stringify(tree, null, 2)}\n`];
    }),
  );
}
