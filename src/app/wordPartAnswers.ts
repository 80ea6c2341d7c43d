import { createBoundedCache } from '#core/boundedCache.ts';
import { EncodedBody } from '#platform/pageCache/encodedBody.ts';
import { wordChanges } from '#platform/wordOverrides.ts';

/** Of all answers together, a few kB each; browsers keep theirs. */
const mostBytes = 8_000_000;

/**
 * Holds answers compressed, until the community changes a text.
 * @returns the answer of a key; `make` is called where none is held
 */
export function createWordPartAnswers(): (key: string, make: () => object) => Promise<EncodedBody> {
  const create = () =>
    createBoundedCache<string, EncodedBody>({
      most: mostBytes,
      sizeOf: (key, body) => key.length + body.size,
    });
  let held = create();
  let changes = wordChanges();
  return async (key, make) => {
    if (changes !== wordChanges()) {
      changes = wordChanges();
      held = create();
    }
    const known = held.get(key);
    if (known) return known;
    const answers = held;
    const weigh = () => answers.get(key) === body && answers.set(key, body);
    const body = new EncodedBody(Buffer.from(JSON.stringify(make())), weigh);
    answers.set(key, body);
    await body.pack();
    weigh();
    return body;
  };
}
