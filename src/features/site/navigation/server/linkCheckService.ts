import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { PrivateHostError } from '#platform/outgoing/outgoing.ts';

export const linkOutcomes = ['OK', 'BROKEN', 'UNREACHABLE', 'UNCHECKED'] as const;

export interface CheckedLink {
  url: string;
  /** `UNCHECKED`: on a host that the server does not call. */
  outcome: (typeof linkOutcomes)[number];
}

const urlsSchema = z
  .array(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2000))
  .min(1)
  .max(100);

/** Links checked simultaneously. */
const parallel = 8;
const timeoutMs = 10_000;

/**
 * Requests pages of other sites, to find links that lead nowhere.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED
 */
export async function checkWebLinks(ctx: Ctx, given: unknown): Promise<CheckedLink[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const urls = [...new Set(parseInput(urlsSchema, given))];
  const checked: CheckedLink[] = [];
  for (let from = 0; from < urls.length; from += parallel) {
    const some = urls.slice(from, from + parallel);
    checked.push(...(await Promise.all(some.map((url) => checkLink(ctx, url)))));
  }
  return checked;
}

async function checkLink(ctx: Ctx, url: string): Promise<CheckedLink> {
  try {
    const status = await statusOf(ctx, url, 'HEAD');
    // Some servers refuse HEAD.
    const final = status >= 400 ? await statusOf(ctx, url, 'GET') : status;
    const isMissing = final === 404 || final === 410;
    return { url, outcome: isMissing ? 'BROKEN' : final >= 500 ? 'UNREACHABLE' : 'OK' };
  } catch (error) {
    return { url, outcome: error instanceof PrivateHostError ? 'UNCHECKED' : 'UNREACHABLE' };
  }
}

async function statusOf({ outgoing }: Ctx, url: string, method: string): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'user-agent': 'Plaza link check' };
  return (await outgoing.fetch(url, { method, headers, signal })).status;
}
