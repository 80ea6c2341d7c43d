import { beforeEach, expect, test } from 'vitest';
import { findCustomPage } from '#features/base/layouts/server/layoutQueries.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { BuilderSubject } from '../pageSubject.ts';
import { createCustomPage } from './builderPageService.ts';
import { savePageDraft } from './draftService.ts';
import { getBuilderPage, listPageSchedules } from './pageStore.ts';
import {
  cancelPageSchedule,
  publishPage,
  runPageSchedule,
  schedulePage,
  scheduleUnpublish,
} from './publishService.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'administrator' });
const monday = new Date('2030-01-07T09:00:00Z');
const at = (time: string) => testContext(db, { viewer, now: new Date(time) });
const today = at('2030-01-01T12:00:00Z');
let subject: BuilderSubject;
let serial = 0;

beforeEach(async () => {
  serial += 1;
  subject = await createCustomPage(today, { path: `p${serial}`, title: 'A', template: 'text' });
});

async function saveTitle(title: string): Promise<number> {
  const { content, liveVersion } = await getBuilderPage(db, subject);
  const details = content.details && { ...content.details, title };
  const saved = await savePageDraft(today, {
    ...{ subject, revision: 0, baseVersion: liveVersion },
    content: { ...content, details },
  });
  return saved.revision;
}

const liveTitle = async () => (await findCustomPage(db, `p${serial}`))?.title ?? null;
const scheduleId = async () => (await listPageSchedules(db, subject))[0]?.id ?? 0;

test('a version is published when its time has come, whatever was edited since', async () => {
  await schedulePage(today, { subject, revision: await saveTitle('On Monday'), at: monday });
  await saveTitle('Later draft');
  const id = await scheduleId();
  expect(await runPageSchedule(at('2030-01-07T08:59:59Z'), id)).toBe(false);
  expect(await liveTitle()).toBeNull();
  const due = at('2030-01-07T09:00:00Z');
  expect(await runPageSchedule(due, id)).toBe(true);
  expect(await liveTitle()).toBe('On Monday');
  expect(due.events).toContainEqual({ type: 'layout.changed', payload: {} });
  expect(await runPageSchedule(due, id)).toBe(false);
});

test('a cancelled schedule does nothing', async () => {
  await schedulePage(today, { subject, revision: await saveTitle('Never'), at: monday });
  const id = await scheduleId();
  await cancelPageSchedule(today, subject, id);
  expect(await runPageSchedule(at('2030-01-08T00:00:00Z'), id)).toBe(false);
  expect(await liveTitle()).toBeNull();
});

test('a page is taken offline on schedule', async () => {
  await publishPage(today, { subject, revision: await saveTitle('Campaign') });
  await scheduleUnpublish(today, { subject, at: monday });
  expect(await liveTitle()).toBe('Campaign');
  await runPageSchedule(at('2030-01-07T09:00:01Z'), await scheduleId());
  expect(await liveTitle()).toBeNull();
});

test('a time in the past is refused', async () => {
  const input = { subject, revision: await saveTitle('A'), at: new Date('2029-01-01') };
  await expect(schedulePage(today, input)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'at' }] },
  });
});

test('a version whose path was taken meanwhile stays with what is wrong', async () => {
  const revision = await saveTitle('On Monday');
  await schedulePage(today, { subject, revision, at: monday });
  const other = await createCustomPage(today, { path: 'other', title: 'B', template: 'text' });
  const rename = (id: number, path: string) =>
    db.updateTable('custom_pages').set({ path }).where('id', '=', id).execute();
  await rename(subject.id, 'renamed');
  await rename(other.id, `p${serial}`);
  const id = await scheduleId();
  expect(await runPageSchedule(at('2030-01-07T09:00:00Z'), id)).toBe(false);
  expect(await listPageSchedules(db, subject)).toMatchObject([{ id, failure: 'details.path' }]);
});
