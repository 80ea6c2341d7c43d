import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { PrivateHostError } from '#platform/outgoing/outgoing.ts';
import { deadAfter, nextAttempt } from '../webhookRules.ts';
import { deliveryJob } from './webhookConsumer.ts';
import { claimDeliveries, type DueDelivery, findNextDue } from './webhookQueries.ts';
import { signedHeaders } from './webhookSigning.ts';

/** Attempts of a worker at the same time. */
const atOnce = 50;
/** A job ends after this, so that a process can stop and others get a turn. Milliseconds. */
const longestJob = 20_000;
/** Receivers have this long, as Standard Webhooks recommends (15 to 30 seconds). Milliseconds. */
const patience = 15_000;
/** Of an answer, what the log keeps. */
const keptAnswer = 1_000;

export const secretPurpose = 'webhook';

type Sender = Pick<Ctx, 'db' | 'bus' | 'outgoing' | 'secrets' | 'log'>;

/** Makes the attempts that are due, then leaves a job for the next ones. */
export async function deliverWebhooks(ctx: Sender, signal: AbortSignal): Promise<void> {
  const end = Date.now() + longestJob;
  const running = new Set<Promise<void>>();
  while (!signal.aborted && Date.now() < end) {
    const room = atOnce - running.size;
    // One that ends while claims are looked up may be what the next one waited for.
    const wasIdle = running.size === 0;
    const due = room > 0 ? await claimDeliveries(ctx.db, { now: new Date(), most: room }) : [];
    for (const delivery of due) {
      const attempt = attemptDelivery(ctx, delivery).finally(() => running.delete(attempt));
      running.add(attempt);
    }
    if (due.length === 0 && wasIdle) break;
    // Something has finished, or there may be more to do.
    if (due.length === 0 && running.size > 0) await Promise.race([...running, sleep(1_000)]);
  }
  await Promise.all(running);
  const next = await findNextDue(ctx.db);
  if (next)
    await addJob(ctx.db, { name: 'deliverWebhooks', payload: {} }, { ...deliveryJob, runAt: next });
}

interface Outcome {
  status: number | null;
  answer: string | null;
  error: string | null;
  ms: number;
}

async function attemptDelivery(ctx: Sender, delivery: DueDelivery): Promise<void> {
  try {
    await settle(ctx, delivery, await send(ctx, delivery));
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
    return { status: response.status, answer, error: null, ms: ms() };
  } catch (error) {
    return { status: null, answer: null, error: reasonOf(error), ms: ms() };
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

async function settle(ctx: Sender, delivery: DueDelivery, outcome: Outcome): Promise<void> {
  const now = new Date();
  const attempts = delivery.attempts + 1;
  const isDone = isSuccess(outcome);
  const isGone = outcome.status === 410;
  const next = isDone || isGone ? null : nextAttempt(attempts, now, Math.random());
  const { status, answer, error, ms } = outcome;
  await inTransaction({ db: ctx.db, bus: ctx.bus }, async (unit) => {
    const { trx } = unit;
    await trx
      .updateTable('webhook_deliveries')
      .set({
        ...{ attempts, status, answer, error, duration_ms: ms, claimed_until: null },
        ...(next
          ? { next_at: next }
          : { state: isDone ? 'DELIVERED' : 'FAILED', finished_at: now }),
      })
      .where('id', '=', delivery.id)
      .execute();
    const endpoint = trx.updateTable('webhook_endpoints').where('id', '=', delivery.endpoint_id);
    if (isDone) {
      await endpoint.set({ failing_since: null }).where('failing_since', 'is not', null).execute();
      return;
    }
    await endpoint.set({ failing_since: sql`coalesce(failing_since, ${now})` }).execute();
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
