import { graphql } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import type { Permission, Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { settleGoals } from './settleGoals.ts';

const { db } = await openTestDatabase();
const june = new Date('2026-06-16T00:00:00Z');
const administrator = await makeMember(db, { role: 'administrator' });
const moderator = await makeMember(db, { role: 'moderator' });
const without = (...missing: Permission[]): Viewer => ({
  ...administrator.viewer,
  permissions: new Set([...administrator.viewer.permissions].filter((p) => !missing.includes(p))),
});

async function contextOf(viewer: Viewer, now: Date) {
  return testContext(db, { viewer, now, settings: await readSettings(db) });
}

async function ask(source: string, viewer = administrator.viewer, now = june) {
  const contextValue = await contextOf(viewer, now);
  const { data, errors } = await graphql({ schema, source, contextValue });
  const code = errors?.[0]?.originalError && Reflect.get(errors[0].originalError, 'code');
  return { data: JSON.parse(JSON.stringify(data ?? null)), code };
}

const save = (input: string, viewer = administrator.viewer) =>
  ask(`mutation { saveInsightGoal(input: { ${input} }) { id } }`, viewer);

async function goals(now = june, viewer = administrator.viewer) {
  const { data } = await ask(
    `{ insightDashboard(dashboard: "overview", from: "2026-06-01", to: "2026-06-15") {
      goals { id figure target direction from to filters value state share }
      goalResults { name target from to value isReached } } }`,
    viewer,
    now,
  );
  return data.insightDashboard;
}

beforeEach(async () => {
  for (const table of ['insight_goal_results', 'insight_goals', 'conversations'] as const)
    await db.deleteFrom(table).execute();
});

test('a goal tells how far its figure is in its period', async () => {
  for (const day of ['01', '02', '03'])
    await makeConversation(db, { created_at: new Date(`2026-06-${day}T12:00:00Z`) });
  await makeConversation(db, { created_at: new Date('2026-05-31T12:00:00Z') });
  await save('figure: "newPosts", amount: 4, period: MONTH, query: "period=7&zone=Nowhere"');
  const [goal] = (await goals()).goals;
  expect(goal).toMatchObject({
    ...{ figure: 'newPosts', target: 4, direction: 'AT_LEAST', filters: [] },
    ...{ from: '2026-06-01', to: '2026-06-30', value: 3, state: 'ON_TRACK', share: 0.75 },
  });
  await save(`id: "${goal.id}", figure: "newPosts", amount: 3, period: QUARTER`);
  expect((await goals()).goals).toMatchObject([
    { id: goal.id, target: 3, from: '2026-04-01', value: 4, state: 'REACHED', share: 1 },
  ]);
});

test('durations and shares are typed in units, and fewer is at most', async () => {
  await save('figure: "firstResponse", amount: 4, unit: HOURS, period: YEAR');
  await save('figure: "solvedQuestions", amount: 62.5, period: YEAR, direction: AT_MOST');
  expect((await goals()).goals).toMatchObject([
    { target: 14_400, direction: 'AT_MOST', value: null, state: 'EMPTY' },
    { target: 0.625, direction: 'AT_LEAST' },
  ]);
  const tooMuch = await save('figure: "solvedQuestions", amount: 101, period: YEAR');
  expect(tooMuch.code).toBe('VALIDATION_FAILED');
  expect((await save('figure: "cohorts", amount: 1, period: YEAR')).code).toBe('NOT_FOUND');
});

test('a goal is on the card and in the chart of its figure, narrowed as it is', async () => {
  await save('figure: "newPosts", amount: 60, period: MONTH, query: "type=QUESTION"');
  const cardOf = async (filter: string) => {
    const { data } = await ask(
      `{ insightFigure(key: "newPosts", from: "2026-05-31", to: "2026-06-02"${filter}) {
        takesGoals goals { target } chart { top lines } } }`,
    );
    return data.insightFigure;
  };
  const card = await cardOf(', type: "QUESTION"');
  expect(card).toMatchObject({ takesGoals: true, goals: [{ target: 60 }] });
  // Two a day, from the first of the month on: the days before have no line.
  expect(card.chart.top).toBeGreaterThanOrEqual(2);
  expect(card.chart.lines[2]).toMatch(/^M500,\S+L1000,\S+$/);
  const other = await cardOf('');
  expect(other.goals).toEqual([]);
  expect(other.chart.lines).toHaveLength(2);
});

test('how a period ended stays when the goal is changed or deleted', async () => {
  await makeConversation(db, { created_at: new Date('2026-06-01T12:00:00Z') });
  const { data } = await save('figure: "newPosts", amount: 2, period: MONTH, repeats: true');
  const { id } = data.saveInsightGoal;
  const settleAt = async (now: string) =>
    settleGoals(await contextOf(administrator.viewer, new Date(now)));
  expect(await settleAt('2026-07-01T01:59:00Z')).toBe(0);
  expect(await settleAt('2026-07-01T02:00:00Z')).toBe(1);
  expect(await settleAt('2026-07-01T03:00:00Z')).toBe(0);
  expect(await settleAt('2026-09-02T00:00:00Z')).toBe(2);
  await save(`id: "${id}", figure: "newPosts", amount: 9, period: MONTH, repeats: true`);
  await ask(`mutation { deleteInsightGoal(input: { id: "${id}" }) { ok } }`);
  const june1 = { target: 2, from: '2026-06-01', to: '2026-06-30', value: 1, isReached: false };
  expect(await goals()).toMatchObject({
    goals: [],
    goalResults: [{ from: '2026-08-01', value: 0 }, { from: '2026-07-01' }, june1],
  });
});

test('a goal that doesn’t repeat ends with its period', async () => {
  await save('figure: "newPosts", amount: 0, period: MONTH');
  const end = new Date('2026-07-02T00:00:00Z');
  await settleGoals(await contextOf(administrator.viewer, end));
  expect(await goals(end)).toMatchObject({ goals: [], goalResults: [{ isReached: true }] });
});

test('nobody sees the goals of figures that they don’t have, nor results measured with more', async () => {
  await save('figure: "requestsOpened", amount: 5, period: MONTH, direction: AT_MOST');
  await save('figure: "newPosts", amount: 5, period: MONTH');
  const end = new Date('2026-07-02T00:00:00Z');
  const manager = { ...without('MANAGE_PRIVATE_MESSAGES'), memberId: moderator.id };
  expect((await goals(june, manager)).goals).toMatchObject([{ figure: 'newPosts' }]);
  expect((await save('figure: "requestsOpened", amount: 1, period: MONTH', manager)).code).toBe(
    'NOT_FOUND',
  );
  await settleGoals(await contextOf(administrator.viewer, end));
  expect((await goals(end)).goalResults).toHaveLength(2);
  expect((await goals(end, manager)).goalResults).toEqual([]);
  expect((await save('figure: "newPosts", amount: 1, period: MONTH', moderator.viewer)).code).toBe(
    'FORBIDDEN',
  );
});
