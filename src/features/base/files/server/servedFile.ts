import { type RawBuilder, sql } from 'kysely';
import { closedCommunityRefusal } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { isFileKey } from '#platform/files/fileStore.ts';
import type { FileRow } from './keepFile.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** SQL: the viewer can see one of the feature's entities that the file is attached to. */
    seesFile?: (ctx: Ctx, key: string) => RawBuilder<boolean>;
    /** Tables of what files are attached to, by its type in `file_uses`: files of rows that are gone are deleted. */
    fileHolders?: Readonly<Record<string, string>>;
    /** Whether the viewer can read an earlier version of a text that references the file. */
    seesEarlierFile?: (ctx: Ctx, key: string) => Promise<boolean>;
  }
}

export interface ServedFile {
  row: FileRow;
  /** What may store it: shared caches; the reader's own; that one, if it asks for each use whether it still may. */
  caching: 'shared' | 'own' | 'asked';
  /** Whether other sites may embed it: webmail clients show the logo. */
  isEmbeddable: boolean;
}

/**
 * A file, if the viewer may see it. Attached files are as visible as any post or response they are attached
 * to; the community's own images (logo, avatars, category covers) are visible to everyone with access. Files
 * removed by an edit are visible to readers of that earlier version. A secure file that is not attached is its
 * uploader's alone.
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
  // An author may see their upload before the post, which may be private, is saved.
  const isOwn = row.owner_id !== null && row.owner_id === ctx.viewer.memberId;
  if (row.is_secure) {
    if (!is_used && !isOwn) throw new AppError('NOT_FOUND');
    return { row, caching: 'asked', isEmbeddable: false };
  }
  const isShared = !is_used && !isOwn && !ctx.settings.privateCommunity;
  return {
    row,
    caching: isShared ? 'shared' : 'own',
    isEmbeddable: isShared || (!is_used && isBrand(ctx, key)),
  };
}

/** Otherwise the login page would have no logo and other fonts. */
function isBrand({ settings: { branding } }: Ctx, key: string): boolean {
  const { logoUrl, logoDarkUrl, faviconUrl, shareImageUrl, fonts } = branding;
  const urls = [logoUrl, logoDarkUrl, faviconUrl, shareImageUrl, ...Object.values(fonts)];
  return urls.some((url) => url?.includes(`/files/${key}/`));
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

/** Matches rows that reference the file in any column. */
export function namesFile(table: string, key: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.table(table)}::text like ${`%/files/${key}/%`}`;
}
