import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import type { Database } from '#platform/database/database.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { findWritten, readWorkLeft } from './testing/drill/drillFindings.ts';
import { startDrillLoad } from './testing/drill/drillLoad.ts';
import { type DrillPart, type DrillParts, startDrillParts } from './testing/drill/drillParts.ts';
import { makeDrillPeople } from './testing/drill/drillPeople.ts';
import { createDrillTally, drillTable } from './testing/drill/drillTally.ts';
import { installRelease } from './testing/installRelease.ts';

/** `npm run drill` kills everything; other runs what is killed most, because CI has no more time. */
const isWhole = process.env.DRILL === 'whole';
const size = isWhole ? { webs: 3, workers: 2 } : { webs: 2, workers: 1 };
/** Milliseconds for which a part is away, and that are watched afterwards. */
const away = isWhole ? 3_000 : 500;
const watched = isWhole ? 8_000 : 2_000;

/** Milliseconds for which a page may be outdated after a change was acknowledged; CI is busy with other tests. */
const stalest = isWhole ? 1_000 : 3_000;

const deploy = 'rolling deploy of the next release';

/** It changes the tables that all write to: a step before its processes start, another once those before have ended. */
const nextRelease = {
  version: '999.0.0',
  statements: {
    'migrations/9001_before.ts': 'alter table comments add column drill_before text',
    'postMigrations/9001_after.ts': 'alter table conversations add column drill_after text',
  },
};

async function findMigrated(db: Database): Promise<string[]> {
  const { rows } = await sql<{ step: string }>`
    select substring(column_name from 7) as step from information_schema.columns
    where column_name in ('drill_before', 'drill_after') order by 1 desc`.execute(db);
  return rows.map(({ step }) => step);
}

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
        const next = installRelease(path.join(parts.base, 'next'), nextRelease);
        tally.begin(deploy);
        for (const one of [...parts.workers, ...parts.webs]) {
          await one.stop();
          await one.start(next);
        }
        await sleep(watched);
        await expect.poll(() => findMigrated(db), { timeout: 30_000 }).toEqual(['before', 'after']);
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
      const failed = tally.phases.find(({ name }) => name === deploy)?.errors ?? new Map();
      expect([...failed.keys()]).toEqual([]);
    } finally {
      await parts.close();
    }
  },
  patience,
);
