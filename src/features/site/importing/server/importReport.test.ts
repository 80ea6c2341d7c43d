import { expect, test } from 'vitest';
import { emptyTally, tallyRow } from '#platform/import/importTally.ts';
import { formatImportReport } from './importReport.ts';

test('malformed rows are told in the order of their lines, in whichever round they were met', () => {
  const reason = 'Id is not an id';
  const posts = [41, 21, 31].reduce(
    (tally, line) => tallyRow(tally, line, { kind: 'malformed', reason }),
    emptyTally(),
  );
  const report = formatImportReport({
    ...{ source: 'dump', hosts: [], category: 'Dump', dryRun: false, resumed: false },
    ...{ finished: true, tallies: { posts }, missing: [], notes: {}, seconds: 1 },
  });
  const lines = report.filter((text) => text.includes('malformed, line'));
  expect(lines.map((text) => Number(/line (\d+)/.exec(text)?.[1]))).toEqual([21, 31, 41]);
});
