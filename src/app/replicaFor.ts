import type { FastifyRequest } from 'fastify';
import { isStaffLevel } from '#core/newMemberLimits.ts';
import type { Ctx } from '#platform/context.ts';
import '#platform/http/fastifyTypes.ts';
import { routeOfPattern } from './routeTable.ts';
import type { Services } from './services.ts';

/** Where to read a page that is kept for all visitors; null: from the primary. */
export async function replicaOf({ replica }: Services): Promise<Pick<Ctx, 'db'> | null> {
  const db = await replica?.find();
  return db ? { db } : null;
}

/**
 * Where to read a page for whoever asks for it: from the replica for members once it has what they wrote, and for visitors who
 * can't have written anything (decisions 0803 and 0813); null: from the primary, as for the staff and for pages with secrets.
 */
export async function replicaFor(
  services: Services,
  { method, cookies, reading, ctx }: FastifyRequest,
  pattern: string,
): Promise<Pick<Ctx, 'db'> | null> {
  const { replica } = services;
  if (!replica || method !== 'GET' || routeOfPattern(pattern).hasSecretAddress) return null;
  if (reading) {
    const db = isStaffLevel(ctx.viewer.level) ? null : await replica.findFor(reading);
    return db ? { db } : null;
  }
  // Without an account, a request or a chat, such as one who searches.
  const isStranger = Object.keys(cookies).every((name) => strangersCookies.has(name));
  return isStranger ? replicaOf(services) : null;
}

/** Cookies of somebody who may not have written anything yet. */
const strangersCookies: ReadonlySet<string> = new Set(['theme', 'lang']);
