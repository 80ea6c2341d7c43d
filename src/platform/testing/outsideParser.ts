import type { AnyThreadTask } from '../threads/threadTask.ts';

/**
 * A function that reads text from outside: of members, visitors, emails, imports, feeds, headers. The registry of all of
 * them are the files `testing/<noun>OutsideText.ts`, each of which exports its list;
 * `src/app/outsideText.test.ts` feeds them hostile text and fails for those whose work grows faster than the text.
 * A function that parses text, or searches it with a regular expression, needs a row.
 */
export interface OutsideParser {
  name: string;
  read: (text: string) => unknown;
  /** Pieces of its own syntax, which are repeated besides the common ones. */
  pieces?: readonly string[];
  /** It relies on a library that isn't linear; only this task calls it, in a thread that its time limit ends. */
  task?: Pick<AnyThreadTask, 'name'>;
}
