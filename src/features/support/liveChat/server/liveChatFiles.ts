import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { demand, holdsSomewhere } from '#core/permissions.ts';
import { uploadLimit } from '#features/base/files/fileRules.ts';
import { storeReceived } from '#features/base/files/server/uploadService.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { attachReceived } from '#features/support/requests/server/attachUploads.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { demandCsrf, demandSameOrigin, ownOriginOf } from '#platform/http/csrf.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { uploadedBytes, uploadedPart } from '#platform/http/uploadedFile.ts';
import { liveChatFilesPath } from '../liveChatPaths.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { addMessage } from './addMessage.ts';
import { liveChatSettings } from './liveChatAvailability.ts';
import type { LiveChatRow } from './liveChatQueries.ts';
import { getWritableChat } from './visitorChat.ts';

const doc: RouteDoc = {
  says: 'Adds a file to the viewer’s own live chat, as a message.',
  who: 'the visitor of a live chat that goes on; members need ATTACH',
  query: ['clientMutationId'],
  body: 'multipart/form-data with one field, file',
  statuses: [200, 401, 403, 409, 413],
};

interface FileRoute {
  Querystring: { clientMutationId?: unknown };
}

export async function registerLiveChatFiles(
  app: FastifyInstance,
  { store, publicUrl }: { store: FileStore; publicUrl: string | null },
): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 1, fieldSize: 1000, parts: 2 },
  });
  const options = { bodyLimit: uploadLimit + 64 * 1024, config: { doc } };
  app.post<FileRoute>(liveChatFilesPath, options, async (request) => {
    const { ctx, query } = request;
    demandCsrf(request);
    demandSameOrigin(request, ownOriginOf(request, publicUrl));
    // Before any of the file is read.
    const chat = await getChatForFile(ctx);
    const upload = await uploadedPart(request);
    const { filename: name } = upload.part;
    const bytes = await uploadedBytes(upload);
    const sentAs = sendingSchema.parse(query.clientMutationId);
    return { seq: await addFile(ctx, chat, { name, bytes, store, sentAs }) };
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED, CONFLICT once the chat has ended or has too many files */
async function getChatForFile(ctx: Ctx): Promise<LiveChatRow> {
  if (!liveChatSettings(ctx).takesFiles) throw new AppError('NOT_FOUND');
  const chat = await getWritableChat(ctx);
  if (ctx.viewer.memberId !== null) demand(holdsSomewhere(ctx.viewer, 'ATTACH'));
  if (chat.state === 'ENDED') throw new AppError('CONFLICT', { message: 'This chat has ended.' });
  demandAllowance(ctx, { what: 'live chat files', perMinute: liveChatLimits.filesPerMinute });
  const { total } = await ctx.db
    .selectFrom('support_entries')
    .where('request_id', '=', chat.request_id)
    .where('author_role', '=', 'REQUESTER')
    .where('attachments', '!=', '[]')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= liveChatLimits.filesOfChat) {
    throw new AppError('CONFLICT', { message: 'This chat has too many files.' });
  }
  return chat;
}

async function addFile(
  ctx: Ctx,
  chat: LiveChatRow,
  {
    name,
    bytes,
    store,
    sentAs,
  }: { name: string; bytes: Uint8Array; store: FileStore; sentAs: string | null },
): Promise<number> {
  // As what arrives by email: its content says what it is, and pictures are drawn anew.
  const owner = { ownerId: chat.member_id, isSecure: true };
  const file = await storeReceived(ctx, { name, bytes }, { store, ...owner });
  const type = file.mimeType.startsWith('image/') ? 'IMAGE' : 'FILE';
  const attachments = [{ type, source: file.url, name: file.name }];
  return inTransaction(ctx, async (unit) => {
    const entry = await addMessage(ctx, unit, {
      ...{ chat, sentAs, text: { content: '', stripped_content: '' } },
      attachments: JSON.stringify(attachments),
    });
    // Sent before, it has the file of then. Those of members are attached as of any author.
    const isNew = JSON.stringify(entry.attachments).includes(file.url);
    if (isNew && chat.member_id === null) {
      const holder = { type: 'supportEntry', id: entry.id } as const;
      await attachReceived(unit.trx, holder, { content: '', attachments });
    }
    return entry.seq;
  });
}
