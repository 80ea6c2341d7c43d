import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { saveSpamRule, setSpamRuleEnabled } from './spamRuleService.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'administrator' });
const ctx = testContext(db, { viewer });
const rule = {
  ...{ name: 'Watches', action: 'FLAG', match: 'ALL', message: null },
  conditions: [{ type: 'WORDS', words: ['watches'] }],
  ...{ sparesTrusted: true, enabled: false },
};

test('a rule is not saved over what somebody else has changed since it was read', async () => {
  const { id, updatedAt } = await saveSpamRule(ctx, { id: null, rule });
  const switched = await setSpamRuleEnabled(ctx, { id, enabled: true });
  const stale = { id, rule: { ...rule, name: 'Cheap watches' }, updatedDate: updatedAt };
  await expect(saveSpamRule(ctx, stale)).rejects.toMatchObject({ code: 'CONFLICT' });
  const saved = await saveSpamRule(ctx, { ...stale, updatedDate: switched.updatedAt });
  expect(saved).toMatchObject({ name: 'Cheap watches', enabled: false });
  // Whoever says nothing of what they read changes it all the same.
  expect(await saveSpamRule(ctx, { id, rule })).toMatchObject({ name: 'Watches' });
});
