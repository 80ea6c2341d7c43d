import { AppError, type ErrorCode } from '#core/errors.ts';
import { joinList } from '#core/joinList.ts';
import { holdsSomewhere } from '#core/permissions.ts';
import { uploadLimit } from '#features/base/files/fileRules.ts';
import { storeReceived } from '#features/base/files/server/uploadService.ts';
import { inboundLimits } from '#features/base/inboundMail/inboundMailRules.ts';
import type { EmailAttachment } from '#features/base/inboundMail/server/emailAttachment.ts';
import type { RoutedEmail } from '#features/base/inboundMail/server/mailRoute.ts';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import type { Attachment } from '#platform/graphql/mediaTypes.ts';

/** Why a file of an email is not stored. */
export type UnstoredReason =
  | 'TYPE'
  | 'SIZE'
  | 'COUNT'
  | 'EMPTY'
  | 'PERMISSION'
  | 'UNREAD'
  | 'VIRUS';

export interface UnstoredFile {
  name: string;
  reason: UnstoredReason;
}

/** Smaller pictures that the HTML shows are logos and tracking pixels. Bytes. */
const smallestPicture = 8_000;
/** Names of files that are not stored; the last one tells how many more there are. */
const mostNames = 50;

/**
 * Stores what an email contains besides its text, as far as the member could upload it; everything else is named. Senders
 * without an account may attach what `isContact` allows: the caller attaches the files to what may show them.
 */
export async function storeAttachments(
  ctx: Ctx,
  { email, reply }: Pick<RoutedEmail, 'email' | 'reply'>,
  { store, isContact = false }: { store: FileStore; isContact?: boolean },
): Promise<{ attachments: Attachment[]; unstored: UnstoredFile[] }> {
  const attachments: Attachment[] = [];
  const unstored: UnstoredFile[] = email.isHeadOnly ? [{ name: '…', reason: 'UNREAD' }] : [];
  const mayAttach = isContact || holdsSomewhere(ctx.viewer, 'ATTACH').ok;
  const hasText = reply.text.trim() !== '';
  for (const file of email.attachments.filter((each) => !(hasText && isDecoration(each)))) {
    const isLate = attachments.length >= inboundLimits.attachments;
    const reason = isLate ? 'COUNT' : mayAttach ? reasonAgainst(file) : 'PERMISSION';
    const stored = reason ?? (await storeOne(ctx, file, store));
    if (typeof stored === 'string') unstored.push({ name: file.name, reason: stored });
    else attachments.push(stored);
  }
  return { attachments, unstored: withLimit(unstored) };
}

/** A small picture that the HTML shows beside text: of a signature, for example. */
function isDecoration({ mimeType, isShown, bytes }: EmailAttachment): boolean {
  return isShown && mimeType.startsWith('image/') && bytes.byteLength < smallestPicture;
}

function reasonAgainst({ bytes }: EmailAttachment): UnstoredReason | null {
  if (bytes.byteLength === 0) return 'EMPTY';
  return bytes.byteLength > uploadLimit ? 'SIZE' : null;
}

async function storeOne(
  ctx: Ctx,
  { name, bytes }: EmailAttachment,
  store: FileStore,
): Promise<Attachment | UnstoredReason> {
  try {
    const file = await storeReceived(ctx, { name, bytes }, { store, ownerId: ctx.viewer.memberId });
    return {
      type: file.mimeType.startsWith('image/') ? 'IMAGE' : 'FILE',
      source: file.url,
      name: file.name,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    return unstoredBy[error.code] ?? 'TYPE';
  }
}

const unstoredBy: Partial<Record<ErrorCode, UnstoredReason>> = {
  FILE_TOO_LARGE: 'SIZE',
  FILE_VIRUS_FOUND: 'VIRUS',
};

function withLimit(unstored: readonly UnstoredFile[]): UnstoredFile[] {
  const rest = unstored.slice(mostNames);
  const [first] = rest;
  const named = unstored.slice(0, mostNames);
  return first ? [...named, { name: `… +${rest.length}`, reason: first.reason }] : named;
}

/** Names for a sentence, each in the direction of its own letters. */
export function namesOf(unstored: readonly UnstoredFile[], language: string): string {
  return joinList(
    unstored.map(({ name }) => name),
    language,
  );
}

/** As stored in a row. */
export function unstoredFiles(stored: unknown): UnstoredFile[] {
  return Array.isArray(stored) ? (stored as UnstoredFile[]) : []; // written from `storeAttachments`
}

/** Whether one of them had a virus, which the original email still has. */
export function hasVirus(stored: unknown): boolean {
  return unstoredFiles(stored).some(({ reason }) => reason === 'VIRUS');
}
