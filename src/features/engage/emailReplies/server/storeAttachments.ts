import { AppError } from '#core/errors.ts';
import { holdsSomewhere } from '#core/permissions.ts';
import { uploadLimit } from '#features/base/files/fileRules.ts';
import { storeUpload } from '#features/base/files/server/uploadService.ts';
import type {
  EmailAttachment,
  InboundEmail,
} from '#features/base/inboundMail/server/inboundEmail.ts';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import type { Attachment } from '#platform/graphql/mediaTypes.ts';

/** Parts that clients add, and no one sees as attachments. */
const invisible =
  /^application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef)|^text\/calendar/;
/** Smaller inline pictures are logos and tracking pixels of signatures. Bytes. */
const smallestPicture = 8_000;

/**
 * Stores the attachments that the member could upload; the others are named, so that the sender is told. Senders without
 * an account may attach what `isContact` allows: the caller attaches the files to what may show them.
 */
export async function storeAttachments(
  ctx: Ctx,
  email: InboundEmail,
  { store, isContact = false }: { store: FileStore; isContact?: boolean },
): Promise<{ attachments: Attachment[]; refused: string[] }> {
  const attachments: Attachment[] = [];
  const refused: string[] = [];
  const mayAttach = isContact || holdsSomewhere(ctx.viewer, 'ATTACH').ok;
  for (const file of email.attachments.filter(isMeant)) {
    const stored = mayAttach ? await storeOne(ctx, file, store) : null;
    if (stored === null) refused.push(file.name);
    else attachments.push(stored);
  }
  return { attachments, refused };
}

function isMeant({ mimeType, isInline, bytes }: EmailAttachment): boolean {
  return !invisible.test(mimeType) && !(isInline && bytes.byteLength < smallestPicture);
}

async function storeOne(
  ctx: Ctx,
  { name, bytes }: EmailAttachment,
  store: FileStore,
): Promise<Attachment | null> {
  if (bytes.byteLength > uploadLimit) return null;
  try {
    const file = await storeUpload(ctx, { name, bytes }, { store, ownerId: ctx.viewer.memberId });
    return {
      type: file.mimeType.startsWith('image/') ? 'IMAGE' : 'FILE',
      source: file.url,
      name: file.name,
    };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') return null;
    throw error;
  }
}
