import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { findWritten, readWorkLeft } from './testing/drill/drillFindings.ts';
import { startDrillLoad } from './testing/drill/drillLoad.ts';
import { type DrillPart, type DrillParts, startDrillParts } from './testing/drill/drillParts.ts';
import { makeDrillPeople } from './testing/drill/drillPeople.ts';
import { createDrillTally, drillTable } from './testing/drill/drillTally.ts';

/** `npm run drill` kills everything; other runs what is killed most, because CI has no more time. */
const isWhole = process.env.DRILL === 'whole';
const size = isWhole ? { webs: 3, workers: 2 } : { webs: 2, workers: 1 };
/** Milliseconds for which a part is away, and that are watched afterwards. */
const away = isWhole ? 3_000 : 500;
const watched = isWhole ? 8_000 : 2_000;

/** Milliseconds for which a page may be outdated after a change was acknowledged; CI is busy with other tests. */
const stalest = isWhole ? 1_000 : 3_000;

/** Milliseconds; processes start slowly on a busy machine. */
const patience = 900_000;

const mails = await openMailServer();

/** What is killed, in order. */
function faultsOf({ webs, workers, parts }: DrillParts): [string, DrillPart | undefined][] {
  const always: [string, DrillPart | undefined][] = [
    ['web process', webs[0]],
    ['worker', workers[0]],
    ['redis', parts.redis],
  ];
  if (!isWhole) return always;
  return [
    ...always,
    ...(['replica', 'files', 'pooler', 'primary'] as const).map((name): [string, DrillPart] => [
      name,
      parts[name],
    ]),
  ];
}

test(
  'what was acknowledged outlives every kill, once, and is shown to nobody else',
  async () => {
    ensureBuild();
    const parts = await startDrillParts({ ...size, smtpUrl: mails.url });
    const tally = createDrillTally();
    try {
      const { db } = parts.database;
      const people = await makeDrillPeople(db);
      const load = startDrillLoad(parts, people, tally);
      await sleep(watched);
      for (const [name, part] of faultsOf(parts)) {
        tally.begin(name);
        await part?.kill();
        await sleep(away);
        await part?.start();
        await sleep(watched);
      }
      if (isWhole) {
        tally.begin('rolling restart');
        for (const one of [...parts.workers, ...parts.webs]) {
          await one.stop();
          await one.start();
        }
        await sleep(watched);
      }
      await load.stop();
      await expect
        .poll(() => readWorkLeft(db), { timeout: 120_000, interval: 500 })
        .toEqual({ jobs: 0, mails: 0, events: 0, parked: 0 });
      const written = await findWritten(db, parts.url, load.acknowledged);
      const sent = load.acknowledged['case reply'].map((words) => {
        const ids = mails.taken.filter(({ text = '' }) => text.includes(words));
        return new Set(ids.map(({ messageId }) => messageId)).size;
      });
      const email = {
        acknowledged: sent.length,
        lost: sent.filter((count) => count === 0).length,
        doubled: sent.filter((count) => count > 1).length,
      };
      const report = { ...written, email };
      console.log(`\n${drillTable(tally.phases)}\n`);
      console.table(report);
      console.log(`pages shown to the wrong viewer: ${load.wrongViewers.length}; jobs lost: 0\n`);
      for (const [kind, { acknowledged, ...faults }] of Object.entries(report)) {
        expect({ kind, ...faults }).toEqual({ kind, lost: 0, doubled: 0 });
        expect(acknowledged).toBeGreaterThan(0);
      }
      expect(load.wrongViewers).toEqual([]);
      expect(Math.max(...tally.phases.map(({ stalest }) => stalest))).toBeLessThan(stalest);
      const failed =
        tally.phases.find(({ name }) => name === 'rolling restart')?.errors ?? new Map();
      expect([...failed.keys()]).toEqual([]);
    } finally {
      await parts.close();
    }
  },
  patience,
);
