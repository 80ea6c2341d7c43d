import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';

/** A search in reports. */
export interface MadeSearch {
  id: string;
  type: string;
  totalCount: number;
}

/** How long after a search its results may still be reported. */
const lifetime = 12 * 60 * 60 * 1000;

const purpose = 'search made';

/**
 * The `searchId` for the client: encrypted with its keywords. Required by reports, so that they cannot be
 * made up.
 */
export function sealSearch(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  { keywords, type, totalCount }: Omit<MadeSearch, 'id'> & { keywords: string },
): string {
  const sealed = [randomUUID(), type, totalCount, digestOf(keywords), now.getTime()];
  return secrets.seal(JSON.stringify(sealed), purpose);
}

const sealedSchema = z.tuple([z.uuid(), z.string(), z.number(), z.string(), z.number()]);

/** @returns null for an id not issued recently for these keywords */
export function openSearch(
  ctx: Pick<Ctx, 'secrets' | 'now'>,
  searchId: string | null | undefined,
  keywords: string,
): MadeSearch | null {
  const parsed = sealedSchema.safeParse(searchId ? opened(ctx, searchId) : null);
  if (!parsed.success) return null;
  const [id, type, totalCount, digest, at] = parsed.data;
  const isCurrent = ctx.now.getTime() - at <= lifetime;
  return isCurrent && digest === digestOf(keywords) ? { id, type, totalCount } : null;
}

function opened({ secrets }: Pick<Ctx, 'secrets'>, searchId: string): unknown {
  try {
    return JSON.parse(secrets.open(searchId, purpose));
  } catch {
    return null;
  }
}

function digestOf(keywords: string): string {
  return createHash('sha256').update(keywords.trim()).digest('base64url').slice(0, 22);
}
