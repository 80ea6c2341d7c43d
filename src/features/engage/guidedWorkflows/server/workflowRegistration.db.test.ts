import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  confirmWorkflowRegistration,
  isWorkflowRegistrationCompleted,
  registrationFrameUrl,
} from './workflowRegistration.ts';

const { db } = await openTestDatabase();
let asked: URL[] = [];
let answer = { status: 200, body: '{"completed":false}' };
const host = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://host'));
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const { port } = host.address() as AddressInfo;
afterAll(() => host.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"completed":false}' };
});

const guidedWorkflows = {
  externalUrl: `http://127.0.0.1:${port}/run`,
  appId: 'a1',
  registrationId: 'welcome',
  confirmationUrl: `http://127.0.0.1:${port}/status?v=1`,
};
const as = (viewer: Viewer, changes: Partial<typeof guidedWorkflows> = {}) =>
  testContext(db, {
    viewer,
    settings: { guidedWorkflows: { ...guidedWorkflows, ...changes } },
  });

test('a registration is complete once the external host has confirmed it for that member', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)];
  const ctx = as(member.viewer);
  const isDone = () => isWorkflowRegistrationCompleted(ctx, member.id);
  expect(await isDone()).toBe(false);
  expect(await confirmWorkflowRegistration(ctx)).toBe(false);
  expect(await isDone()).toBe(false);

  answer.body = '{"completed":true}';
  expect(await confirmWorkflowRegistration(ctx)).toBe(true);
  expect(await isDone()).toBe(true);
  expect(await isWorkflowRegistrationCompleted(ctx, other.id)).toBe(false);

  // The host is asked about the key that its frame was given, and no longer once it is complete.
  const frame = new URL(registrationFrameUrl(ctx, member.id) ?? '');
  const key = frame.searchParams.get('registration');
  expect(frame.searchParams.get('mode')).toBe('OVERLAY');
  expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toEqual({
    ...{ v: '1', appId: 'a1', gwId: 'welcome', registration: key },
  });
  expect(await confirmWorkflowRegistration(ctx)).toBe(true);
  expect(asked).toHaveLength(2);
  const others = new URL(registrationFrameUrl(ctx, other.id) ?? '');
  expect(others.searchParams.get('registration')).not.toBe(key);
});

test('anything but a documented answer confirms nothing', async () => {
  const member = await makeMember(db);
  const ctx = as(member.viewer);
  for (const wrong of [
    { status: 500, body: '{"completed":true}' },
    { status: 302, body: '{"completed":true}' },
    { status: 200, body: 'true' },
    { status: 200, body: '{"completed":"true"}' },
    { status: 200, body: '<html>' },
  ]) {
    answer = wrong;
    await expect(confirmWorkflowRegistration(ctx)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
  expect(await isWorkflowRegistrationCompleted(ctx, member.id)).toBe(false);
});

test('visitors and suspended members can’t confirm, and the host is not flooded', async () => {
  const member = await makeMember(db);
  const suspended: Viewer = {
    ...member.viewer,
    suspendedUntil: new Date(Date.now() + 3_600_000),
  };
  for (const [viewer, code] of [
    [anonymousViewer, 'UNAUTHENTICATED'],
    [suspended, 'ACCOUNT_SUSPENDED'],
  ] as const) {
    await expect(confirmWorkflowRegistration(as(viewer))).rejects.toMatchObject({ code });
  }
  expect(asked).toHaveLength(0);
  const ctx = as(member.viewer);
  for (let count = 0; count < 20; count += 1) await confirmWorkflowRegistration(ctx);
  await expect(confirmWorkflowRegistration(ctx)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(asked).toHaveLength(20);
});

test('without a configured workflow nothing is asked', async () => {
  const member = await makeMember(db);
  for (const missing of ['externalUrl', 'registrationId', 'confirmationUrl'] as const) {
    const ctx = as(member.viewer, { [missing]: '' });
    expect(await isWorkflowRegistrationCompleted(ctx, member.id)).toBe(true);
    expect(registrationFrameUrl(ctx, member.id)).toBeNull();
    expect(await confirmWorkflowRegistration(ctx)).toBe(true);
  }
  expect(asked).toHaveLength(0);
});
