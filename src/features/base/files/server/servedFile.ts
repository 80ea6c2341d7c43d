import { type RawBuilder, sql } from 'kysely';
import { closedCommunityRefusal } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { isFileKey } from '#platform/files/fileStore.ts';
import type { FileRow } from './keepFile.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** SQL: the viewer sees something of the feature that the file is attached to. */
    seesFile?: (ctx: Ctx, key: string) => RawBuilder<boolean>;
    /** Whether the viewer reads an earlier version of a text, one that names the file. */
    seesEarlierFile?: (ctx: Ctx, key: string) => Promise<boolean>;
  }
}

export interface ServedFile {
  row: FileRow;
  /** Whether copies for everybody may lie between here and the reader. */
  isShared: boolean;
  /** Whether other sites may show it: mails show the logo, in readers that are such. */
  isEmbeddable: boolean;
}

/**
 * A file as the viewer may have it. What is attached to posts and responses is as visible as any one of
 * them; the house's own pictures (logo, avatars, covers of categories) are for whoever is let in. What an
 * edit has taken out of a text is for whoever reads that earlier version.
 * @throws AppError NOT_FOUND, UNAUTHENTICATED, UNDER_MAINTENANCE
 */
export async function getServedFile(ctx: Ctx, key: string): Promise<ServedFile> {
  const refusal = closedCommunityRefusal(ctx);
  if (refusal !== null && !isBrand(ctx, key)) throw refusal;
  const file = isFileKey(key) ? await findFile(ctx, key) : null;
  if (file === null) throw new AppError('NOT_FOUND');
  if (file.is_used && !file.is_seen && !(await isInReadableVersion(ctx, key))) {
    throw new AppError('NOT_FOUND');
  }
  const { is_used, is_seen: _, ...row } = file;
  // Whoever is still writing looks at their upload before a post holds it, which may be a private one.
  const isOwn = row.owner_id !== null && row.owner_id === ctx.viewer.memberId;
  const isShared = !is_used && !isOwn && !ctx.settings.privateCommunity;
  return { row, isShared, isEmbeddable: isShared || (!is_used && isBrand(ctx, key)) };
}

/** Without it the login prompt would be nobody's. */
function isBrand({ settings: { branding } }: Ctx, key: string): boolean {
  const { logoUrl, logoDarkUrl, faviconUrl } = branding;
  return [logoUrl, logoDarkUrl, faviconUrl].some((url) => url?.includes(`/files/${key}/`));
}

type FoundFile = FileRow & { is_used: boolean; is_seen: boolean };

async function findFile(ctx: Ctx, key: string): Promise<FoundFile | null> {
  const seen = serverParts('seesFile').map((seesFile) => seesFile(ctx, key));
  const { rows } = await sql<FoundFile>`
    select files.*, exists (select from file_uses where storage_key = ${key}) as is_used,
      (${sql.join([sql`false`, ...seen], sql` or `)}) as is_seen
    from files where storage_key = ${key}`.execute(ctx.db);
  return rows[0] ?? null;
}

async function isInReadableVersion(ctx: Ctx, key: string): Promise<boolean> {
  for (const seesEarlierFile of serverParts('seesEarlierFile')) {
    if (await seesEarlierFile(ctx, key)) return true;
  }
  return false;
}

/** Ids of the posts or responses that a file is attached to. */
export function holdersOf(key: string, type: 'conversation' | 'comment'): RawBuilder<number> {
  return sql<number>`(select target_id from file_uses where storage_key = ${key} and target_type = ${type})`;
}

/** Of a row of a table, whichever of its columns names the file. */
export function namesFile(table: string, key: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.table(table)}::text like ${`%/files/${key}/%`}`;
}
