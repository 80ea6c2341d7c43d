import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperationTypeNode } from 'graphql';
import { AppError } from '#core/errors.ts';
import { networkOf } from '../callerNetwork.ts';
import type { Ctx } from '../context.ts';
import { forExpensiveReads } from '../database/database.ts';
import type { EventBus } from '../events/eventBus.ts';
import { spendingNewsOf } from '../spendingNews.ts';
import { type AdmissionQueue, createAdmissionQueue, type Leave } from './admissionQueue.ts';
import { type CostBudget, type CostBudgets, createCostBudget } from './costBudget.ts';
import { costOfOperation } from './documentCost.ts';
import type { Operation } from './operation.ts';

/** Limits in cost points (`fieldCost.ts`). */
export const costLimits = {
  /** Per external document. */
  document: 40_000,
  /** From here on a query is queued. Mutations are not: they are single operations, not lists. */
  queued: 1_000,
  /** Base cost of a request, and cost per character, for parsing and validation. */
  request: 20,
  character: 0.05,
  /** Cost factor of an invalid document: it is validated each time. */
  unfit: 40,
  /** The same for a request that was refused, such as one with a text that is too complex. */
  refused: 4,
} as const;

/** Delay in milliseconds before rejecting a client over budget, so that it retries less often. */
const refusalDelay = 500;
/** Above this number requests are rejected immediately. */
const mostDelayed = 500;

/** Concurrent expensive operations: half of the machine is left for pages. */
const atOnce = Math.max(2, Math.floor(availableParallelism() / 2));

/**
 * Share of time for all expensive queries: half of the CPUs, less of the main thread, which every page needs.
 */
const shares = { database: atOnce / 2, thread: 0.4, reading: 0.1, pages: atOnce };

/** An external request in the gate. */
export interface Passage {
  /** Queues for parsing a new document, which blocks the main thread. */
  read: <T>(work: () => T) => Promise<T>;
  /**
   * Charges an operation's cost to the client's budgets; an expensive query waits for a slot.
   * @returns overrides for its context
   * @throws AppError QUERY_TOO_COMPLEX, RATE_LIMITED, UNAVAILABLE
   */
  enter: (ctx: Ctx, operation: Operation) => Promise<Partial<GatedContext>>;
  /** Charges the cost of rejecting an invalid document. */
  chargeUnfit: () => void;
  /** Charges a refused attempt: what it took to find the fault grows with the length of the request. */
  chargeRefused: () => void;
  /** Releases the slot. */
  end: () => void;
}

/**
 * The context of an expensive query: its expensive fields run sequentially, and statements have a shorter
 * timeout.
 */
export type GatedContext = Pick<Ctx, 'db' | 'oneByOne'>;

/** Admission control for GraphQL operations, so that none of them delays others. */
export interface QueryGate {
  /**
   * Admits a request and charges its parsing cost.
   * @param length of its document and variables, in characters
   * @throws AppError RATE_LIMITED if the client's budget is exhausted
   */
  open: (ctx: Ctx, length: number) => Promise<Passage>;
  /** What is left of a key's budget, for the headers of its responses; null for other callers, and without budgets. */
  balance: (ctx: Ctx) => { limit: number; left: number; seconds: number } | null;
  /**
   * Charges what is not a GraphQL operation, such as rows of an export.
   * @throws AppError RATE_LIMITED
   */
  charge: (ctx: Ctx, points: number) => Promise<void>;
  /** Executes an operation of the product's own pages; those with expensive fields are queued. */
  runForPage: <T>(ctx: Ctx, operation: Operation, run: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

/** Admits everybody at once. */
const openQueue: AdmissionQueue = { enter: async () => () => undefined };

const unlimited: CostBudgets = {
  member: Number.MAX_SAFE_INTEGER,
  address: Number.MAX_SAFE_INTEGER,
};

/**
 * @param budgets null: nobody waits, and nobody is refused for the sum of what they ask
 * @param bus tells of what is spent in other processes
 */
export function createQueryGate(budgets: CostBudgets | null, bus?: EventBus): QueryGate {
  const shared = budgets && bus ? { news: spendingNewsOf(bus) } : {};
  const { member, address } = budgets ?? unlimited;
  const members = createCostBudget(member, { ...shared, name: 'cost of members' });
  const keys = createCostBudget(member, { ...shared, name: 'cost of keys' });
  const addresses = createCostBudget(address, { ...shared, name: 'cost of addresses' });
  const createQueue = budgets ? createAdmissionQueue : () => openQueue;
  const patience = 10_000;
  const waiting = { inAll: 100, ofCaller: 8 };
  const reading = createQueue({ atOnce: 1, patience, waiting });
  const fromOutside = createQueue({ atOnce, patience, waiting });
  // A separate queue: flooding the API must not delay pages.
  const ofPages = createQueue({
    ...{ atOnce, patience },
    waiting: { inAll: 200, ofCaller: 200 },
  });
  let delayed = 0;

  /** A program's use of a key must not keep its member from the portal. */
  function budgetOf({ viewer, api }: Ctx): { budget: CostBudget; caller: string } | null {
    if (api) return { budget: keys, caller: api.caller };
    return viewer.memberId === null ? null : { budget: members, caller: `${viewer.memberId}` };
  }

  function spend(ctx: Ctx, points: number): void {
    const now = performance.now();
    const own = budgetOf(ctx);
    const { address } = ctx;
    own?.budget.spend(own.caller, points, now);
    addresses.spend(networkOf(address), points, now);
  }

  /** @throws AppError RATE_LIMITED if the member or the address is over budget */
  async function spendWithin(ctx: Ctx, points: number): Promise<void> {
    const { address } = ctx;
    const now = performance.now();
    const own = budgetOf(ctx);
    const seconds = Math.max(
      own?.budget.secondsUntil(own.caller, points, now) ?? 0,
      addresses.secondsUntil(networkOf(address), points, now),
    );
    if (seconds === 0) return spend(ctx, points);
    if (delayed < mostDelayed) {
      delayed += 1;
      await sleep(refusalDelay);
      delayed -= 1;
    }
    throw overBudget(seconds);
  }

  return {
    async open(ctx, length) {
      const readingCost = costLimits.request + Math.ceil(length * costLimits.character);
      await spendWithin(ctx, readingCost);
      let leave: Leave | undefined;
      return {
        async read(work) {
          const leaveReading = await reading.enter(callerOf(ctx), shares.reading);
          try {
            return work();
          } finally {
            leaveReading();
          }
        },
        async enter(context, operation) {
          const { total, plain } = costOfOperation(operation);
          if (total > costLimits.document) {
            // Repeated requests over the limit use up the budget.
            spend(ctx, costLimits.document);
            throw tooExpensive(total);
          }
          await spendWithin(ctx, total);
          const isQuery = operation.operation.operation === OperationTypeNode.QUERY;
          if (!isQuery || total + readingCost < costLimits.queued) return {};
          const share = plain > total / 2 ? shares.thread : shares.database;
          leave = await fromOutside.enter(callerOf(ctx), share);
          return gatedContext(context);
        },
        chargeUnfit() {
          spend(ctx, readingCost * (costLimits.unfit - 1));
        },
        chargeRefused() {
          spend(ctx, readingCost * (costLimits.refused - 1));
        },
        end() {
          leave?.();
        },
      };
    },
    charge: spendWithin,
    balance({ api }) {
      if (!api || !budgets) return null;
      return { limit: member, ...keys.balance(api.caller, performance.now()) };
    },
    async runForPage(ctx, operation, run) {
      const { expensive } = costOfOperation(operation);
      if (expensive === 0) return run(ctx);
      const leave = await ofPages.enter(callerOf(ctx), shares.pages);
      try {
        return await run({ ...ctx, db: forExpensiveReads(ctx.db) });
      } finally {
        leave();
      }
    },
  };
}

/** Which client is served next. */
function callerOf({ viewer, address }: Ctx): string {
  return viewer.memberId === null ? networkOf(address) : `member ${viewer.memberId}`;
}

function overBudget(retryAfterSeconds: number): AppError {
  const message = `Too many expensive queries. Try again in ${retryAfterSeconds} s.`;
  return new AppError('RATE_LIMITED', { message, retryAfterSeconds });
}

function tooExpensive(cost: number): AppError {
  const message = `The query costs ${cost}; at most ${costLimits.document} is allowed.`;
  return new AppError('QUERY_TOO_COMPLEX', { message });
}

function gatedContext(ctx: Ctx): GatedContext {
  let last: Promise<unknown> = Promise.resolve();
  return {
    db: forExpensiveReads(ctx.db),
    oneByOne(work) {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}
