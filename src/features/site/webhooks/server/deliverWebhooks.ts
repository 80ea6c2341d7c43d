import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { PrivateHostError } from '#platform/outgoing/outgoing.ts';
import { deadAfter, nextAttempt, readRetryAfter } from '../webhookRules.ts';
import { createDeliveryRecorder, type RecordDelivered } from './deliveryRecorder.ts';
import { deliveryJob } from './webhookConsumer.ts';
import { claimDeliveries, type DueDelivery, findNextDue } from './webhookQueries.ts';
import { signedHeaders } from './webhookSigning.ts';

/** Attempts of a worker at the same time. */
const atOnce = 100;
/** A job ends after this. Milliseconds. */
const longestJob = 10 * 60_000;
/** Between two looks at what is due, so that one look and one record serve several deliveries. Milliseconds. */
const pause = 10;
/** When to look again, if nothing ends meanwhile. Milliseconds. */
const nextLook = 250;
/** Receivers have this long, as Standard Webhooks recommends (15 to 30 seconds). Milliseconds. */
const patience = 15_000;
/** Of an answer, what the log keeps. */
const keptAnswer = 1_000;

export const secretPurpose = 'webhook';

type Sender = Pick<Ctx, 'db' | 'bus' | 'outgoing' | 'secrets' | 'log'>;

/** What wakes the delivery that runs in this process already, by its database. */
const wakers = new WeakMap<Database, () => void>();

/**
 * Makes the attempts that are due, then leaves a job for the next ones. One at a time in a process: jobs that come
 * meanwhile wake it, and leave their place to other work.
 */
export async function deliverWebhooks(ctx: Sender, signal: AbortSignal): Promise<void> {
  const wakeOther = wakers.get(ctx.db);
  if (wakeOther) return wakeOther();
  const running = new Set<Promise<void>>();
  try {
    await deliverUntilIdle(ctx, running, signal);
  } finally {
    wakers.delete(ctx.db);
  }
  const next = await findNextDue(ctx.db);
  if (next) await addJob(ctx.db, { name: 'deliverWebhooks', payload: {} }, laterJob(next));
  await Promise.all(running);
}

/** Of its own key: the job of what is due now is not put off by it. */
function laterJob(next: Date) {
  const runAt = new Date(Math.max(next.getTime(), Date.now() + 1_000));
  return { ...deliveryJob, key: `${deliveryJob.key}.later`, runAt };
}

async function deliverUntilIdle(
  ctx: Sender,
  running: Set<Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + longestJob;
  const record = createDeliveryRecorder(ctx.db);
  let woken = Promise.withResolvers<void>();
  wakers.set(ctx.db, () => woken.resolve());
  while (!signal.aborted && Date.now() < end) {
    const room = atOnce - running.size;
    // One that ends while claims are looked up may be what the next one waited for.
    const wasIdle = running.size === 0;
    const due = room > 0 ? await claimDeliveries(ctx.db, { now: new Date(), most: room }) : [];
    for (const delivery of due) {
      const attempt = attemptDelivery(ctx, delivery, record).finally(() => running.delete(attempt));
      running.add(attempt);
    }
    if (due.length === 0 && wasIdle) return;
    await Promise.race([...running, woken.promise, sleep(nextLook)]);
    woken = Promise.withResolvers();
    await sleep(pause);
  }
}

interface Outcome {
  status: number | null;
  answer: string | null;
  error: string | null;
  ms: number;
  /** The receiver asks to be left alone until then. */
  retryAfter: Date | null;
}

async function attemptDelivery(
  ctx: Sender,
  delivery: DueDelivery,
  record: RecordDelivered,
): Promise<void> {
  try {
    const outcome = await send(ctx, delivery);
    if (!isSuccess(outcome)) return await settleFailure(ctx, delivery, outcome);
    const { id, endpoint_id: endpointId } = delivery;
    const { status, answer, ms } = outcome;
    await record({ id, endpointId, status, answer, ms });
  } catch (error) {
    // It is tried again when its claim ends.
    ctx.log.error({ err: error, delivery: delivery.id }, 'a webhook could not be sent');
  }
}

async function send(ctx: Sender, delivery: DueDelivery): Promise<Outcome> {
  const { message_id: id, url, body, old_secret, old_until } = delivery;
  const at = new Date();
  const sealed = [
    delivery.secret,
    ...(old_secret && old_until && old_until > at ? [old_secret] : []),
  ];
  const secrets = sealed.map((secret) => ctx.secrets.open(secret, secretPurpose));
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const response = await ctx.outgoing.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plaza-Webhooks/1',
        ...signedHeaders(secrets, { id, at, body }),
      },
      body,
      signal: AbortSignal.timeout(patience),
      mostBytes: 64 * 1024,
    });
    const answer = (await response.text()).slice(0, keptAnswer);
    const retryAfter = readRetryAfter(response.headers.get('retry-after'), new Date());
    return { status: response.status, answer, error: null, ms: ms(), retryAfter };
  } catch (error) {
    return { status: null, answer: null, error: reasonOf(error), ms: ms(), retryAfter: null };
  }
}

/** What an administrator can do something about; addresses inside the network are not told. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateHostError) return 'The address is not public.';
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `No answer within ${patience / 1_000} s.`;
  }
  const { code, message } = Object(error);
  return String(code ?? message ?? error).slice(0, 200);
}

/** Redirects count as failures: the address that was entered is the one that was checked. */
function isSuccess({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

async function settleFailure(
  ctx: Sender,
  delivery: DueDelivery,
  { status, answer, error, ms, retryAfter }: Outcome,
): Promise<void> {
  const now = new Date();
  const attempts = delivery.attempts + 1;
  const isGone = status === 410;
  const usual = isGone ? null : nextAttempt(attempts, now, Math.random());
  const next = usual && retryAfter && retryAfter > usual ? retryAfter : usual;
  await inTransaction({ db: ctx.db, bus: ctx.bus }, async (unit) => {
    const { trx } = unit;
    await trx
      .updateTable('webhook_deliveries')
      .set({
        ...{ attempts, status, answer, error, duration_ms: ms, claimed_until: null },
        ...(next ? { next_at: next } : { state: 'FAILED', finished_at: now }),
      })
      .where('id', '=', delivery.id)
      .execute();
    await trx
      .updateTable('webhook_endpoints')
      .set({ failing_since: sql`coalesce(failing_since, ${now})` })
      .where('id', '=', delivery.endpoint_id)
      .execute();
    await switchOffIfDead(unit, delivery.endpoint_id, { now, isGone });
  });
}

/** An address that is gone, or has failed for days, is not called any more; who manages it is notified. */
async function switchOffIfDead(
  { trx, emit }: Unit,
  endpointId: number,
  { now, isGone }: { now: Date; isGone: boolean },
): Promise<void> {
  const dead = await trx
    .updateTable('webhook_endpoints')
    .set({ is_on: false, off_reason: isGone ? 'GONE' : 'DEAD', updated_at: now })
    .where('id', '=', endpointId)
    .where('is_on', '=', true)
    .$if(!isGone, (endpoint) => endpoint.where('failing_since', '<', new Date(+now - deadAfter)))
    .returning('id')
    .executeTakeFirst();
  if (dead) emit({ type: 'webhook.switchedOff', payload: { endpointId } });
}
