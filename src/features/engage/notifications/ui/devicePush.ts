import { runOperation } from '#ui/runOperation.ts';
import {
  DeletePushSubscriptionMutation,
  SavePushSubscriptionMutation,
} from './notificationDocuments.ts';

/** Which member's pushes this browser shows. */
const ownerKey = 'plaza:push-member';
/** The session that knows of this browser's subscription. */
const savedKey = 'plaza:push-saved';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export async function registerWorker(basePath: string): Promise<void> {
  await navigator.serviceWorker.register(`${basePath}/service-worker.js`, {
    scope: `${basePath}/`,
  });
}

export async function isPushOn(memberId: string): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted') return false;
  if (localStorage.getItem(ownerKey) !== memberId) return false;
  return (await findSubscription()) !== null;
}

/**
 * Asks for permission and subscribes this browser: call it on a user gesture.
 * @returns whether the member agreed
 */
export async function switchPushOn(memberId: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await save(subscription, memberId);
  return true;
}

export async function switchPushOff(): Promise<void> {
  const subscription = await findSubscription();
  localStorage.removeItem(ownerKey);
  sessionStorage.removeItem(savedKey);
  if (!subscription) return;
  await runOperation(DeletePushSubscriptionMutation, {
    input: { endpoint: subscription.endpoint },
  });
  await subscription.unsubscribe();
}

/**
 * Tells the server of this browser again in a new session, and ends the subscription of a member who used it before.
 */
export async function renewPush(memberId: string): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return;
  const owner = localStorage.getItem(ownerKey);
  if (owner === null || sessionStorage.getItem(savedKey) === memberId) return;
  const subscription = await findSubscription();
  if (!subscription) return;
  if (owner === memberId) return save(subscription, memberId);
  localStorage.removeItem(ownerKey);
  await subscription.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function save(subscription: PushSubscription, memberId: string): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const input = { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
  await runOperation(SavePushSubscriptionMutation, { input });
  localStorage.setItem(ownerKey, memberId);
  sessionStorage.setItem(savedKey, memberId);
}
