import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  closeSurvey,
  createSurvey,
  deleteSurvey,
  publishSurvey,
  saveSurvey,
} from './manageSurvey.ts';
import { twoPages } from './surveyFactories.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const ctx = () => testContext(db, { viewer: manager.viewer });

const save = (id: number, title: string) =>
  saveSurvey(ctx(), id, {
    ...{ title, mode: 'NAMED', audience: 'EVERYONE', definition: twoPages, prompt: null },
    ...{ invitedLists: [], notifyAudience: false },
  });

const actionsOn = async (id: number) => {
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'actor_id'])
    .where('subject_type', '=', 'survey')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(entries.every(({ actor_id }) => actor_id === manager.id)).toBe(true);
  return entries.map(({ action, detail }) => [action, detail]);
};

test('what managers do with a survey is in the audit log', async () => {
  const { id } = await createSurvey(ctx(), { title: 'Tools' });
  await save(id, 'Our tools');
  await publishSurvey(ctx(), id);
  await closeSurvey(ctx(), id);
  await publishSurvey(ctx(), id);
  await deleteSurvey(ctx(), id, { restore: false });
  await deleteSurvey(ctx(), id, { restore: true });
  const name = 'Our tools';
  expect(await actionsOn(id)).toEqual([
    ['survey.created', { name: 'Tools' }],
    ['survey.changed', { name }],
    ['survey.published', { name }],
    ['survey.closed', { name }],
    ['survey.reopened', { name }],
    ['survey.deleted', { name }],
    ['survey.restored', { name }],
  ]);
});

test('what changes nothing is not in the audit log', async () => {
  const { id } = await createSurvey(ctx(), { title: 'Again' });
  await save(id, 'Again');
  await publishSurvey(ctx(), id);
  await publishSurvey(ctx(), id);
  await closeSurvey(ctx(), id);
  await closeSurvey(ctx(), id);
  await deleteSurvey(ctx(), id, { restore: false });
  await deleteSurvey(ctx(), id, { restore: false });
  expect((await actionsOn(id)).map(([action]) => action)).toEqual([
    ...['survey.created', 'survey.changed', 'survey.published', 'survey.closed', 'survey.deleted'],
  ]);
});
