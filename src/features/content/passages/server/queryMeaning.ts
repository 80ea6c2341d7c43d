import { baseOf } from '#core/languages.ts';
import type { Ctx } from '#platform/context.ts';
import { looksEnglish } from '../passageRules.ts';
import { type TextModel, textModelOf } from './textModel.ts';
import type { Meaning } from './vectors.ts';

/** Queries whose meaning is kept; 2 kB each. */
const mostKept = 500;
/** Milliseconds that a search waits for the model: longer when it is loaded, which the first search does not wait for. */
const patience = 250;
/** Characters read of a query. */
const longest = 300;

export interface QueryMeaning {
  model: string;
  meaning: Meaning;
}

const kept = new WeakMap<TextModel, Map<string, Promise<Meaning | null>>>();

/** @returns null where words have to do: the model is off, late, or does not know the language */
export async function findMeaning(ctx: Ctx, text: string): Promise<QueryMeaning | null> {
  const model = textModelOf(ctx);
  const asked = text.trim().slice(0, longest).toLowerCase();
  if (model === null || !looksEnglish(asked, baseOf(ctx.locale))) return null;
  const meaning = await inTime(meaningOf(ctx, model, asked));
  return meaning === null ? null : { model: model.id, meaning };
}

function meaningOf(ctx: Ctx, model: TextModel, text: string): Promise<Meaning | null> {
  const known = kept.get(model) ?? new Map<string, Promise<Meaning | null>>();
  kept.set(model, known);
  const found =
    known.get(text) ??
    model.embed([text]).then(
      ([meaning]) => meaning ?? null,
      (error) => {
        known.delete(text);
        ctx.log.warn({ err: error }, 'the model of the search failed');
        return null;
      },
    );
  known.delete(text);
  known.set(text, found);
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  return found;
}

function inTime<T>(found: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
