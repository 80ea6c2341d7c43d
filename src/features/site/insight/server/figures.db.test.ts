import { expect, test } from 'vitest';
import { settleAsked } from '#core/insight/insightAsked.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { offeredFigures } from '#platform/insight/insightFigure.ts';
import { measureFigure, selectFacts } from '#platform/insight/measureFigure.ts';
import { readItems, readRows, readTotals } from '#platform/insight/readFacts.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
test('x', async () => {
  const now = new Date('2026-06-17T12:00:00Z');
  const { viewer } = await makeMember(db, { role: 'administrator' });
  const ctx = testContext(db, { viewer, now, settings: await readSettings(db) });
  const asked = settleAsked({
    from: '2026-06-01',
    to: '2026-06-17',
    category: '1',
    topic: '2',
    type: 'QUESTION',
    language: 'en',
    time: 'BUSINESS',
  });
  for (const figure of offeredFigures(viewer)) {
    const { facts, periods } = await selectFacts(ctx, figure, asked);
    try {
      await readTotals(db, facts, {
        ...periods,
        measure: figure.measure,
        step: 'DAY',
        zone: 'UTC',
      });
      await readRows(db, facts, {
        ...periods,
        measure: figure.measure,
        hasParts: figure.form === 'COHORTS',
        limit: 5,
      });
      await readItems(db, facts, {
        ...periods,
        measure: figure.measure,
        key: 'a',
        part: 1,
        limit: 5,
        offset: 0,
      });
    } catch (error) {
      console.log('FAULT', figure.key, String(error));
    }
    const m = await measureFigure(ctx, figure, asked);
    console.log(figure.dashboard, figure.key, m === null ? 'NULL' : (m.value ?? '-'));
  }
});
