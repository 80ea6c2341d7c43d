import { randomUUID } from 'node:crypto';
import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { removeProcess, signProcess } from '#platform/processes/processRows.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();

const source = `{ systemHealth {
  processes { role host pid release isResponding delayMs memoryMegabytes usesReplica replicaBehindMs lastError endedAt }
  formerProcesses { pid wasLost }
  jobs { waitingCount failingCount }
  consumer eventCount parkedCount } }`;

async function ask(viewer: Viewer) {
  const answer = await graphql({ schema, source, contextValue: testContext(db, { viewer }) });
  return JSON.parse(JSON.stringify(answer));
}

async function sign(pid: number): Promise<string> {
  const row = {
    ...{ id: randomUUID(), role: 'web', host: 'alpha', pid, release: '0.1.0 (abc)' },
    ...{ filePlace: 'folder:a', jobPool: null, listenerPid: null },
  };
  await signProcess(db, row, {
    ...{ delayMs: 4, memoryBytes: 350_200_000, usesReplica: true },
    replicaBehindMs: 12,
    lastError: { text: 'disk full', at: new Date() },
  });
  return row.id;
}

test('operators see processes and what waits; others see nothing', async () => {
  await sign(7);
  await removeProcess(db, await sign(8));
  await sql`insert into event_consumers (name, position) values ('points', 0)`.execute(db);
  await sql`update event_log_state set last_position = 5`.execute(db);
  await sql`insert into event_log (position, event_id, type, payload, is_silent, occurred_at)
    values (5, 5, 'member.joined', '{}', false, now())`.execute(db);
  const member = await makeMember(db);
  const admin = await makeMember(db, { role: 'administrator' });
  for (const viewer of [anonymousViewer, member.viewer]) {
    const { data, errors } = await ask(viewer);
    expect(data).toBeNull();
    expect(errors[0].message).not.toContain('alpha');
  }
  expect((await ask(admin.viewer)).data.systemHealth).toMatchObject({
    processes: [
      {
        ...{ role: 'web', host: 'alpha', pid: 7, release: '0.1.0 (abc)', isResponding: true },
        ...{ delayMs: 4, memoryMegabytes: 350, usesReplica: true, lastError: 'disk full' },
        replicaBehindMs: 12,
        endedAt: null,
      },
    ],
    formerProcesses: [{ pid: 8, wasLost: false }],
    ...{ jobs: { waitingCount: 0, failingCount: 0 }, parkedCount: 0 },
    ...{ consumer: 'points', eventCount: 5 },
  });
});
