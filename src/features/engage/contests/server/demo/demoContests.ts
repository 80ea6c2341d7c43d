import { z } from 'zod';
import { slugOf } from '#core/slug.ts';
import { readDemoTexts } from '#platform/demo/readDemo.ts';
import { demoPlotSchema, demoPlotSvg } from './demoPlot.ts';

const contestSchema = z.strictObject({
  title: z.string(),
  cover: demoPlotSchema,
  topic: z.string(),
  author: z.string(),
  /** Days from now; negative: past. */
  startsInDays: z.number(),
  endsInDays: z.number(),
  announcedInDays: z.number().optional(),
  prizes: z.string(),
});

const entrySchema = z.strictObject({
  /** Its title. */
  entry: z.string(),
  picture: demoPlotSchema,
  author: z.string(),
  votes: z.int(),
  position: z.enum(['WINNER', 'RUNNER_UP']).optional(),
  message: z.string().optional(),
});

export const demoTerms =
  'Entries must be your own work, with photos that you took yourself. By submitting, you allow us to show ' +
  'your entry in the community and the newsletter. Larkmoor staff can’t take part.';

type DemoEntry = z.infer<typeof entrySchema> & { html: string };
export type DemoContest = z.infer<typeof contestSchema> & { html: string; entries: DemoEntry[] };

export function readDemoContests(): DemoContest[] {
  const contests: DemoContest[] = [];
  const schema = z.union([contestSchema, entrySchema]);
  for (const text of readDemoTexts('engage/contests/server/demo/contests.md', schema)) {
    if ('entry' in text) contests.at(-1)?.entries.push(text);
    else contests.push({ ...text, entries: [] });
  }
  return contests;
}

/** Of a contest or an entry, by its title. */
export const plotKey = (title: string) => `plot-${slugOf(title)}`;

/** The covers of contests and the pictures of entries. */
export function demoPlots(): Map<string, string> {
  return new Map(
    readDemoContests().flatMap(({ title, cover, entries }) => [
      [plotKey(title), demoPlotSvg(cover)] as const,
      ...entries.map(({ entry, picture }) => [plotKey(entry), demoPlotSvg(picture)] as const),
    ]),
  );
}
