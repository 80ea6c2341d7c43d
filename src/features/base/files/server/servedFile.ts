import { sql } from 'kysely';
import { refusalOf } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import { visibleComments } from '#features/content/comments/server/commentQueries.ts';
import { visibleConversations } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { isFileKey } from '#platform/files/fileStore.ts';
import { isInReadableVersion } from './earlierVersions.ts';
import type { FileRow } from './keepFile.ts';

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
  const refusal = refusalOf(ctx);
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
  const used = (type: string) =>
    sql<number>`(select target_id from file_uses where storage_key = ${key} and target_type = ${type})`;
  // The whole row, whichever of its columns names the file.
  const names = (table: string) =>
    sql<boolean>`${sql.table(table)}::text like ${`%/files/${key}/%`}`;
  const posts = visibleConversations(ctx)
    .select('conversations.id')
    .where('conversations.id', 'in', used('conversation'))
    .where(names('conversations'));
  const responses = visibleComments(ctx)
    .select('comments.id')
    .where('comments.id', 'in', used('comment'))
    .where(names('comments'));
  const { rows } = await sql<FoundFile>`
    select files.*, exists (select from file_uses where storage_key = ${key}) as is_used,
      (exists (${posts}) or exists (${responses})) as is_seen
    from files where storage_key = ${key}`.execute(ctx.db);
  return rows[0] ?? null;
}
