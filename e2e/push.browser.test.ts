import type { Page, Worker } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import '#app/serverFeatures.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { markNotificationsRead } from '#features/engage/notifications/server/notificationService.ts';
import { findNotificationType } from '#features/engage/notifications/server/notificationTypes.ts';
import { savePushSubscription } from '#features/engage/notifications/server/pushSubscriptions.ts';
import { sendPushes } from '#features/engage/notifications/server/sendPushes.ts';
import { storeNotices } from '#features/engage/notifications/server/storeNotices.ts';
import { openPushService } from '#features/engage/notifications/testing/pushService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const service = await openPushService();
const actor = await makeMember(db, { full_name: 'Bo' });
const never = { signal: new AbortController().signal };

beforeEach(() => {
  service.received.length = 0;
});

/** A member with a subscribed browser, and a page that the service worker controls. */
async function openSubscribed() {
  const member = await makeMember(db);
  const { token } = await createSession(db, {
    ...{ memberId: member.id, remember: true, userAgent: '', address: '', now: new Date() },
  });
  const ctx = testContext(db, { viewer: member.viewer, sessionId: sessionIdOf(token) });
  await savePushSubscription(ctx, service.subscribe());
  const page = await portal.open('topics', { as: member, workers: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  return { member, ctx, page, worker, deliver: await deliveryTo(page) };
}

/** Delivers to the worker what the push service has received and decrypted, as Chromium does. */
async function deliveryTo(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(portal.baseUrl);
  return async (ctx: ReturnType<typeof testContext>) => {
    await sendPushes({ ...ctx, now: new Date(Date.now() + 60_000) }, never);
    expect(service.received).toHaveLength(1);
    const data = JSON.stringify(service.received.pop()?.message);
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

async function notify({ id }: { id: number }): Promise<number> {
  const post = await makeConversation(db, { title: 'Why does it rain?' });
  const type = findNotificationType('reply');
  if (!type) throw new Error('There is no type reply.');
  const notice = {
    to: { members: [id] },
    ...{ cause: `test:${post.id}`, group: `test:${post.id}` },
    subject: { type: 'conversation', id: post.id },
    ...{ conversationId: post.id, actorId: actor.id, within: [] },
  };
  await db
    .transaction()
    .execute((trx) => storeNotices(trx, [{ type, notice, at: new Date(), memberIds: [id] }]));
  return post.id;
}

/** What the worker's code needs of its global scope, whose types conflict with those of pages. */
interface WorkerScope {
  registration: { showNotification: unknown; getNotifications: unknown };
  shown: { title: string; options: { body: string; tag: string; data: { url: string } } }[];
  /** How often the worker has asked whether a window is visible. */
  looked: number;
  WindowClient: { prototype: object };
}

/**
 * The headless shell has no notifications: showing them is recorded, in a worker that is otherwise real. Focusing a
 * window would need a real click. A visible page gets no push, so windows count as hidden unless stated otherwise.
 */
const prepare = (worker: Worker, visibility: string) =>
  worker.evaluate((visible) => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.looked = 0;
    scope.registration.showNotification = async (title: string, options: never) => {
      scope.shown.push({ title, options });
    };
    scope.registration.getNotifications = async ({ tag }: { tag?: string }) =>
      scope.shown
        .filter((each) => tag === undefined || each.options.tag === tag)
        .map((each) => ({ close: () => scope.shown.splice(scope.shown.indexOf(each), 1) }));
    Object.defineProperties(scope.WindowClient.prototype, {
      visibilityState: {
        configurable: true,
        get() {
          scope.looked += 1;
          return visible;
        },
      },
      focus: {
        configurable: true,
        async value() {
          return this;
        },
      },
    });
  }, visibility);

const shownBy = (worker: Worker) =>
  worker.evaluate(() =>
    (self as unknown as WorkerScope).shown.map(({ title, options }) => ({ title, ...options })),
  );

const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [{ options }] = scope.shown as [WorkerScope['shown'][number]];
    let work: unknown;
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: options.data, close: () => scope.shown.splice(0, 1) },
      waitUntil: (done: unknown) => {
        work = done;
      },
    });
    self.dispatchEvent(event);
    await work;
  });

it('shows a push, and opens its post', async () => {
  const { member, ctx, page, worker, deliver } = await openSubscribed();
  await prepare(worker, 'hidden');
  const postId = await notify(member);
  await deliver(ctx);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  expect(await shownBy(worker)).toMatchObject([
    {
      ...{ title: 'Bo replied to your comment', body: 'Why does it rain?', lang: 'en' },
      data: { url: expect.stringMatching(new RegExp(`^/help/conversations/.*/${postId}$`)) },
    },
  ]);
  await click(worker);
  await page.getByRole('heading', { level: 1, name: 'Why does it rain?' }).waitFor();
  expect(await shownBy(worker)).toEqual([]);
});

it('closes a push that was read elsewhere', async () => {
  const { member, ctx, worker, deliver } = await openSubscribed();
  await prepare(worker, 'hidden');
  await notify(member);
  await deliver(ctx);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  await markNotificationsRead(ctx, 'all');
  await deliver(ctx);
  await expect.poll(() => shownBy(worker)).toEqual([]);
});

it('leaves it to a visible page to tell its member', async () => {
  const { member, ctx, worker, deliver } = await openSubscribed();
  await prepare(worker, 'visible');
  await notify(member);
  await deliver(ctx);
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as WorkerScope).looked))
    .toBeGreaterThan(0);
  expect(await shownBy(worker)).toEqual([]);
});
