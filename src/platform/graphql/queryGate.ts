import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '../context.ts';
import { forExpensiveReads } from '../database/database.ts';
import { createAdmissionQueue, type Leave } from './admissionQueue.ts';
import { type CostBudgets, createCostBudget, networkOf } from './costBudget.ts';
import { costOfOperation } from './documentCost.ts';

/** Limits in points of cost (`fieldCost.ts`). */
export const costLimits = {
  /** One document from outside. */
  document: 40_000,
  /** From here on a query waits for its turn. A change does not: it is one thing, and no list. */
  queued: 1_000,
  /** What any request costs, and each character of it: reading and checking it. */
  request: 20,
  character: 0.05,
  /** How many times that a document costs that does not fit: it is checked anew each time. */
  unfit: 40,
} as const;

/** A caller whose budget is spent hears so after so many milliseconds, and asks less often for it. */
const refusalDelay = 500;
/** More than these are refused at once. */
const mostDelayed = 500;

/** How many expensive operations run at once: half of the machine is left to pages. */
const atOnce = Math.max(2, Math.floor(availableParallelism() / 2));

/**
 * What share of the time expensive queries may take together: of the processors half, of the thread that
 * every page needs less.
 */
const shares = { database: atOnce / 2, thread: 0.4, reading: 0.1, pages: atOnce };

export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
}

/** One request from outside on its way through the gate. */
export interface Passage {
  /** Waits for a turn at reading a new document, which keeps the server's thread busy. */
  read: <T>(work: () => T) => Promise<T>;
  /**
   * Takes what an operation costs from its caller's budgets; an expensive query waits for a place.
   * @returns what its context must have besides
   * @throws AppError QUERY_TOO_COMPLEX, RATE_LIMITED, UNAVAILABLE
   */
  enter: (ctx: Ctx, operation: Operation) => Promise<Partial<GatedContext>>;
  /** Takes what it cost to find out that a document does not fit. */
  chargeUnfit: () => void;
  /** Gives the place back. */
  end: () => void;
}

/**
 * The context of an expensive query: its costly fields run one after another, and the database stops
 * statements that take too long.
 */
export type GatedContext = Pick<Ctx, 'db' | 'oneByOne'>;

/** Decides which GraphQL operations run, and when, so that none of them keeps others waiting. */
export interface QueryGate {
  /**
   * Lets a request in and charges what reading it takes.
   * @param length of its document and variables, in characters
   * @throws AppError RATE_LIMITED where the caller has spent the budget
   */
  open: (ctx: Ctx, length: number) => Promise<Passage>;
  /** Runs an operation of the product's own pages; those with expensive fields take turns. */
  runForPage: <T>(ctx: Ctx, operation: Operation, run: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

export function createQueryGate(budgets: CostBudgets): QueryGate {
  const members = createCostBudget(budgets.member);
  const addresses = createCostBudget(budgets.address);
  const patience = 10_000;
  const waiting = { inAll: 100, ofCaller: 8 };
  const reading = createAdmissionQueue({ atOnce: 1, patience, waiting });
  const fromOutside = createAdmissionQueue({ atOnce, patience, waiting });
  // Of their own: whoever floods the API keeps no page waiting.
  const ofPages = createAdmissionQueue({
    ...{ atOnce, patience },
    waiting: { inAll: 200, ofCaller: 200 },
  });
  let delayed = 0;

  function spend({ viewer, address }: Ctx, points: number): void {
    const now = performance.now();
    if (viewer.memberId !== null) members.spend(`${viewer.memberId}`, points, now);
    addresses.spend(networkOf(address), points, now);
  }

  /** @throws AppError RATE_LIMITED where the member or the address has not so many points now */
  async function spendWithin(ctx: Ctx, points: number): Promise<void> {
    const { viewer, address } = ctx;
    const now = performance.now();
    const seconds = Math.max(
      viewer.memberId === null ? 0 : members.secondsUntil(`${viewer.memberId}`, points, now),
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
        async enter(context, { schema, document, operation, variables }) {
          const { total, plain } = costOfOperation(schema, document, { operation, variables });
          if (total > costLimits.document) {
            // Asking for too much again and again uses the budget up.
            spend(ctx, costLimits.document);
            throw tooExpensive(total);
          }
          await spendWithin(ctx, total);
          const isQuery = operation.operation === OperationTypeNode.QUERY;
          if (!isQuery || total + readingCost < costLimits.queued) return {};
          const share = plain > total / 2 ? shares.thread : shares.database;
          leave = await fromOutside.enter(callerOf(ctx), share);
          return gatedContext(context);
        },
        chargeUnfit() {
          spend(ctx, readingCost * (costLimits.unfit - 1));
        },
        end() {
          leave?.();
        },
      };
    },
    async runForPage(ctx, { schema, document, operation, variables }, run) {
      const { expensive } = costOfOperation(schema, document, { operation, variables });
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

/** Whose turn it is among those that wait. */
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
