import { createHash } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { tellEvent } from '#platform/analytics/tellEvent.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import {
  clientErrorKindOf,
  clientErrorLimits,
  clientErrorOf,
  loggingEventSchema,
} from '../clientErrorRules.ts';
import {
  countClientErrors,
  deleteClientError,
  keepClientError,
  listClientErrors,
  type StoredClientError,
} from './clientErrorQueries.ts';

declare module '#platform/analytics/tellEvent.ts' {
  interface ToldEvents {
    'client.failed': { kind: string };
  }
}

/**
 * Keeps what went wrong in somebody's browser (SPEC §7 loggingEvent), without who it was.
 * @throws AppError VALIDATION_FAILED, RATE_LIMITED
 */
export async function logClientError(ctx: Ctx, input: unknown): Promise<void> {
  demandAllowance(ctx, { what: 'clientErrors', perMinute: clientErrorLimits.perMinute });
  const error = clientErrorOf(parseInput(loggingEventSchema, input));
  const fingerprint = createHash('sha256').update(clientErrorKindOf(error)).digest('hex');
  await keepClientError(ctx.db, { fingerprint, error, now: ctx.now });
  tellEvent(ctx, { name: 'client.failed', subject: null, details: { kind: error.logType } });
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listClientErrorPage(
  ctx: Ctx,
  asked: { page?: number | null | undefined; first?: number | null | undefined },
): Promise<Page<StoredClientError>> {
  demandOperator(ctx);
  const { offset, size, page } = pageWindow(asked.page, asked.first, 20);
  const rows = await listClientErrors(ctx.db, { offset, limit: size + 1 });
  return {
    nodes: rows.slice(0, size),
    hasMore: rows.length > size,
    pageNumber: page,
    totalCount: () => countClientErrors(ctx.db),
  };
}

/**
 * Takes a kind of error off the list; it is back when it happens again.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function dismissClientError(ctx: Ctx, id: string): Promise<StoredClientError> {
  demandOperator(ctx);
  const row = await deleteClientError(ctx.db, requireId(id));
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

function demandOperator({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}
