import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';

/** A search as its reports name it. */
export interface MadeSearch {
  id: string;
  type: string;
  totalCount: number;
}

/** So long after a search its results may still be open in somebody's browser. */
const lifetime = 12 * 60 * 60 * 1000;

const purpose = 'search made';

/**
 * What the caller gets as `searchId`: sealed by this server, for these keywords. Reports name it, so
 * that there is none of a search that nobody made.
 */
export function sealSearch(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  { keywords, type, totalCount }: Omit<MadeSearch, 'id'> & { keywords: string },
): string {
  const sealed = [randomUUID(), type, totalCount, digestOf(keywords), now.getTime()];
  return secrets.seal(JSON.stringify(sealed), purpose);
}

const sealedSchema = z.tuple([z.uuid(), z.string(), z.number(), z.string(), z.number()]);

/** @returns null for an id that this server has not given out for these keywords lately */
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
