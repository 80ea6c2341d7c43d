import type { Command } from 'commander';
import { parseId } from '#core/ids.ts';
import {
  type AddCommand,
  CommandFailure,
  readLimit,
  UsageFailure,
  type WithTools,
} from '#platform/commands/operatorCommand.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { listConsumers } from '#platform/events/consumerStatus.ts';
import {
  discardParkedEvents,
  listParkedEvents,
  type ParkedEvent,
  type ParkedFilter,
  requestRetry,
  retryNext,
  waitForRetry,
} from '#platform/events/parkedEvents.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { auditEach } from './eventAdminService.ts';

/** Milliseconds in which a running server should have retried the events it took. */
const patience = 30_000;

/** `plaza events …`: event consumers and their parked events. */
export const addEventsCommand: AddCommand = (program, withTools) => {
  const events = program.command('events').description('event consumers and parked events');
  addList(events, withTools);
  addRetry(events, withTools);
  addDiscard(events, withTools);
};

function addList(events: Command, withTools: WithTools): void {
  events
    .command('list')
    .description('list consumers, and parked events, newest first')
    .option('--consumer <name>', 'filter by consumer')
    .option('--limit <count>', 'maximum number of parked events', '50')
    .action(async (options) => {
      const limit = readLimit(options.limit);
      await withTools(async ({ ctx, output }) => {
        output.table([
          ['consumer', 'behind', 'parked', 'attempts', 'running', 'last error'],
          ...(await listConsumers(ctx.db)).map((each) => [
            each.name,
            String(each.lag),
            String(each.parkedCount),
            String(each.attemptCount),
            each.isRunning ? 'yes' : 'no',
            each.lastError ?? '',
          ]),
        ]);
        const { consumer } = options;
        const parked = await listParkedEvents(ctx.db, { consumer }, { offset: 0, limit });
        if (parked.length === 0) return;
        output.line('');
        output.table([
          ['id', 'parked', 'consumer', 'event', 'attempts', 'payload', 'error'],
          ...parked.map((each) => [
            String(each.id),
            each.parked_at.toISOString(),
            each.consumer,
            each.type,
            String(each.attempt_count),
            JSON.stringify(each.payload),
            each.error,
          ]),
        ]);
      });
    });
}

function addRetry(events: Command, withTools: WithTools): void {
  events
    .command('retry [ids...]')
    .description('retry parked events now')
    .option('--consumer <name>', 'all parked events of a consumer')
    .option('--all', 'all parked events')
    .action(async (given: string[], options) => {
      const filter = filterOf(given, options);
      await withTools(async ({ ctx, output }) => {
        const parked = await inTransaction(ctx, async ({ trx }) => {
          const found = await requestRetry(trx, filter);
          await auditEach(ctx, trx, { action: 'event.retried', events: found });
          return found;
        });
        if (parked.length === 0) throw new CommandFailure('Parked event not found');
        await retryHere(ctx, parked);
        const ids = parked.map(({ id }) => id);
        // A running server may have been faster.
        await waitForRetry(ctx.db, ids, patience);
        const left = await listParkedEvents(ctx.db, { ids }, { offset: 0, limit: ids.length });
        for (const { id, error } of left) output.line(`${id}: ${error}`);
        const told = `${ids.length - left.length} of ${ids.length} processed`;
        if (left.length > 0) throw new CommandFailure(told);
        output.line(told);
      });
    });
}

async function retryHere(ctx: Ctx, parked: readonly ParkedEvent[]): Promise<void> {
  const consumers = serverParts('eventConsumers').flat();
  const { signal } = new AbortController();
  for (const name of new Set(parked.map(({ consumer }) => consumer))) {
    const consumer = consumers.find((each) => each.name === name);
    if (!consumer) throw new CommandFailure(`Unknown consumer ${name}`);
    while (await retryNext(consumer, { ctx, signal }));
  }
}

function filterOf(
  given: readonly string[],
  { consumer, all }: { consumer?: string; all?: boolean },
): ParkedFilter {
  const said = [given.length > 0, consumer !== undefined, all === true];
  if (said.filter(Boolean).length !== 1) throw new UsageFailure('IDs, --consumer or --all');
  return given.length > 0 ? { ids: given.map(readId) } : { consumer };
}

function readId(text: string): number {
  const id = parseId(text);
  if (id === null) throw new UsageFailure(`${text} is not a parked event ID`);
  return id;
}

function addDiscard(events: Command, withTools: WithTools): void {
  events
    .command('discard <ids...>')
    .description('discard parked events; their consumers never process them')
    .action(async (given: string[]) => {
      const ids = given.map(readId);
      await withTools(async ({ ctx, output }) => {
        const gone = await inTransaction(ctx, async ({ trx }) => {
          const found = await discardParkedEvents(trx, ids);
          await auditEach(ctx, trx, { action: 'event.discarded', events: found });
          return found;
        });
        if (gone.length === 0) throw new CommandFailure('Parked event not found');
        for (const { id, consumer, type } of gone) {
          output.line(`${id}: ${type} of ${consumer} discarded`);
        }
      });
    });
}
