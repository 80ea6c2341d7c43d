import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { mailDueViews } from './mailViews.ts';

const { db } = await openTestDatabase();
const monday = new Date('2026-06-15T05:00:00Z');
const administrator = await makeMember(db, { role: 'administrator', email: 'a@example.com' });
const other = await makeMember(db, { role: 'administrator', email: 'b@example.com' });
const moderator = await makeMember(db, { role: 'moderator' });

async function ask(viewer: Viewer, source: string, now = monday) {
  const contextValue = testContext(db, { viewer, now, settings: await readSettings(db) });
  const { data, errors } = await graphql({ schema, source, contextValue });
  const code = errors?.[0]?.originalError && Reflect.get(errors[0].originalError, 'code');
  return { data: JSON.parse(JSON.stringify(data ?? null)), code };
}

const dashboard = `{ insightDashboard(dashboard: "content", from: "2026-06-01", to: "2026-06-15") {
  views { id name path mailed } annotations { id day text } } }`;

test('a view is one’s own, and keeps what dashboards understand', async () => {
  const { code } = await ask(
    administrator.viewer,
    `mutation { saveInsightView(input: { name: " Weekly ", dashboard: "content", query: "period=7&type=QUESTION&page=3", mailed: WEEKLY }) { id } }`,
  );
  expect(code).toBe(undefined);
  const { data } = await ask(administrator.viewer, dashboard);
  expect(data.insightDashboard.views).toEqual([
    {
      ...{ id: expect.any(String), name: 'Weekly', mailed: 'WEEKLY' },
      path: '/admin/insight/content?period=7&type=QUESTION',
    },
  ]);
  expect((await ask(other.viewer, dashboard)).data.insightDashboard.views).toEqual([]);
  const id = data.insightDashboard.views[0].id;
  const remove = `mutation { deleteInsightView(input: { id: "${id}" }) { ok } }`;
  expect((await ask(other.viewer, remove)).code).toBe('NOT_FOUND');
  expect((await ask(moderator.viewer, remove)).code).toBe('FORBIDDEN');
});

test('annotations of the period are on everyone’s dashboards', async () => {
  for (const day of ['2026-06-10', '2026-05-01']) {
    await ask(
      administrator.viewer,
      `mutation { addInsightAnnotation(input: { day: "${day}", text: "Release of ${day}" }) { id } }`,
    );
  }
  const { data } = await ask(other.viewer, dashboard);
  expect(data.insightDashboard.annotations).toEqual([
    { id: expect.any(String), day: '2026-06-10', text: 'Release of 2026-06-10' },
  ]);
  const [{ id }] = data.insightDashboard.annotations;
  const remove = `mutation { deleteInsightAnnotation(input: { id: "${id}" }) { ok } }`;
  expect((await ask(moderator.viewer, remove)).code).toBe('FORBIDDEN');
  expect((await ask(other.viewer, remove)).code).toBe(undefined);
  expect((await ask(other.viewer, remove)).code).toBe('NOT_FOUND');
});

test('a weekly view is sent on Mondays, once, with what its member may see', async () => {
  await makeConversation(db, { created_at: new Date('2026-06-12T00:00:00Z') });
  const sendAt = async (now: Date) => {
    await mailDueViews(testContext(db, { now, settings: await readSettings(db) }));
    return db.selectFrom('mails').selectAll().where('kind', '=', 'INSIGHT_VIEW').execute();
  };
  expect(await sendAt(new Date('2026-06-14T05:00:00Z'))).toEqual([]);
  const [mail, ...more] = await sendAt(monday);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'a@example.com', member_id: administrator.id });
  expect(mail?.data).toMatchObject({
    ...{ name: 'Weekly', url: '/admin/insight/content?period=7&type=QUESTION' },
    figures: expect.arrayContaining([{ name: 'New posts', value: '1', before: '0' }]),
  });
  expect(await sendAt(new Date('2026-06-15T06:00:00Z'))).toHaveLength(1);
  await db
    .updateTable('members')
    .set({ role: 'member' })
    .where('id', '=', administrator.id)
    .execute();
  expect(await sendAt(new Date('2026-06-22T05:00:00Z'))).toHaveLength(1);
});
