import { expect, test } from 'vitest';
import { settleAsked } from '#core/insight/insightAsked.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { offeredFigures } from '#platform/insight/insightFigure.ts';
import { measureFigure } from '#platform/insight/measureFigure.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();

test('x', async () => {
  const now = new Date('2026-06-17T12:00:00Z');
  const { viewer } = await makeMember(db, { role: 'administrator' });
  await makeConversation(db, { type: 'QUESTION', created_at: new Date('2026-06-10T12:00:00Z') });
  const ctx = testContext(db, { viewer, now, settings: await readSettings(db) });
  const asked = settleAsked({ from: '2026-06-01', to: '2026-06-17' });
  for (const figure of offeredFigures(viewer)) {
    const measured = await measureFigure(ctx, figure, asked);
    console.log(
      figure.key,
      measured?.value,
      measured?.previous,
      measured?.rows,
      measured?.steps.length,
    );
    expect(measured).not.toBe(null);
  }
  expect(offeredFigures(anonymousViewer)).toEqual([]);
});
