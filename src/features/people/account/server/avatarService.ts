import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { deleteOwnFile } from '#features/base/files/server/deleteFile.ts';
import { type Crop, drawAvatar } from '#features/base/files/server/drawImage.ts';
import { demandImage } from '#features/base/files/server/fileKinds.ts';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { canEditMember } from '#features/people/members/profileRules.ts';
import { forgetMember } from '#features/people/members/server/memberLoader.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';

export interface AvatarUpload {
  name: string;
  bytes: Uint8Array;
  crop: Crop | null;
}

/** @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN. Call before the body is read. */
export function demandAvatar(ctx: Ctx, memberId: number): void {
  demandActive(ctx.viewer);
  demand(canEditMember(ctx.viewer, { id: memberId }));
}

/**
 * Re-encodes an image as a square avatar without metadata, and sets it.
 * @returns its URL, without the base path
 * @throws AppError as demandAvatar; NOT_FOUND, VALIDATION_FAILED, FILE_TYPE_MISMATCH,
 *   FILE_TYPE_UNRECOGNISED, FILE_TOO_LARGE
 */
export async function setAvatar(
  ctx: Ctx,
  store: FileStore,
  { memberId, name, bytes, crop }: AvatarUpload & { memberId: number },
): Promise<string> {
  demandAvatar(ctx, memberId);
  const image = await drawAvatar(bytes, await demandImage(name, bytes), crop);
  const { mimeType, width, height } = image;
  const file = { name: 'avatar.webp', mimeType, bytes: image.bytes, width, height };
  const [address = ''] = await keepFiles({ db: ctx.db, store, ownerId: memberId }, [file]);
  try {
    await writeAvatar(ctx, store, { memberId, address });
  } catch (error) {
    await deleteOwnFile({ db: ctx.db, store }, { address, ownerId: memberId });
    throw error;
  }
  return address;
}

/** @throws AppError as demandAvatar; NOT_FOUND */
export async function removeAvatar(ctx: Ctx, store: FileStore, memberId: number): Promise<void> {
  demandAvatar(ctx, memberId);
  await writeAvatar(ctx, store, { memberId, address: null });
}

async function writeAvatar(
  ctx: Ctx,
  store: FileStore,
  { memberId, address }: { memberId: number; address: string | null },
): Promise<void> {
  const before = await inTransaction(ctx, async ({ trx, emit }) => {
    const member = await trx
      .selectFrom('members')
      .select('avatar_url')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new AppError('NOT_FOUND');
    await trx
      .updateTable('members')
      .set({ avatar_url: address })
      .where('id', '=', memberId)
      .execute();
    if (ctx.viewer.memberId !== memberId) {
      const detail = { fields: ['avatar_url'] };
      const subject = { subjectType: 'member', subjectId: memberId } as const;
      await audit(trx, ctx, { action: 'member.profileChanged', ...subject, detail });
    }
    emit({ type: 'member.updated', payload: { memberId } });
    return member.avatar_url;
  });
  forgetMember(ctx, memberId);
  await deleteOwnFile({ db: ctx.db, store }, { address: before, ownerId: memberId });
}
