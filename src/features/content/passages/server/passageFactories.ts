import type { Database } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { setTextModel, type TextModel } from './textModel.ts';
import { centered, dimensions } from './vectors.ts';
import { writePassages } from './writePassages.ts';

/** Words that the model of the tests takes for the same. */
const same: Record<string, string> = {
  outage: 'cut',
  electricity: 'power',
  irrigation: 'watering',
  dripping: 'leak',
  leaking: 'leak',
  tap: 'valve',
};

/** A model that counts words: texts with the same words, or words of the same meaning, are close. */
export const countingModel: TextModel = {
  id: 'counting',
  embed: async (texts) =>
    texts.map((text) => centered(countsOf(text), new Float32Array(dimensions))),
};

function countsOf(text: string): number[] {
  const counts: number[] = Array.from({ length: dimensions }, (_, at) => (at % 2 ? 0.001 : -0.001));
  for (const word of text.toLowerCase().match(/[a-z]{3,}/g) ?? []) {
    const meant = same[word] ?? word;
    let at = 7;
    for (const letter of meant) at = (at * 31 + letter.charCodeAt(0)) % 9973;
    // Several dimensions, so that the bits of two texts tell how many words they share.
    for (let turn = 0; turn < 16; turn += 1) {
      const place = (at * (turn + 3) * 17 + turn * 29) % dimensions;
      counts[place] = (counts[place] ?? 0) + (turn % 2 ? 1 : -1);
    }
  }
  return counts;
}

/** Writes what is queued with the model of the tests, which search uses from then on. */
export async function makePassages(db: Database): Promise<void> {
  setTextModel(countingModel);
  await writePassages(testContext(db), new AbortController().signal);
}
