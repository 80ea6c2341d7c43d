import { AppError } from '#core/errors.ts';
import { chooseLanguage } from '#core/languages.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import type { ChatTermsMode } from '../chatRules.ts';
import { demandChat } from './chatAccess.ts';

/** What members agree to when they chat (SPEC §3). */
export interface ChatTerms {
  mode: ChatTermsMode;
  version: number;
  /** In the language of the viewer, or the nearest there is. */
  text: string | null;
  isAccepted: boolean;
}

/** @returns null for visitors, and while chat is switched off */
export async function findChatTerms(ctx: Ctx): Promise<ChatTerms | null> {
  const { memberId } = ctx.viewer;
  if (memberId === null || !ctx.settings.chatEnabled) return null;
  const { terms: mode, termsVersion: version, termsText } = featureSettings(ctx.settings, 'chat');
  const languages = termsText.map(({ language }) => language);
  const language = chooseLanguage([ctx.locale], languages, languages[0] ?? '');
  return {
    ...{ mode, version, text: termsText.find((each) => each.language === language)?.text ?? null },
    isAccepted: await hasAccepted(ctx, ctx.db, memberId),
  };
}

/** An acceptance by the first message does not count where members are asked. */
export async function hasAccepted(
  { settings }: Pick<Ctx, 'settings'>,
  db: Database,
  memberId: number,
): Promise<boolean> {
  const { terms, termsVersion } = featureSettings(settings, 'chat');
  const row = await db
    .selectFrom('chat_consents')
    .where('member_id', '=', memberId)
    .where('version', '=', termsVersion)
    .where('mode', 'in', terms === 'EXPLICIT' ? ['EXPLICIT'] : ['EXPLICIT', 'IMPLICIT'])
    .select('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws AppError UNAUTHENTICATED, NOT_FOUND; CONFLICT where the terms are others by now */
export async function acceptChatTerms(ctx: Ctx, version: number): Promise<ChatTerms | null> {
  const memberId = demandChat(ctx);
  if (version !== featureSettings(ctx.settings, 'chat').termsVersion) {
    const message = 'The chat terms have changed. Read the new ones first.';
    throw new AppError('CONFLICT', { message });
  }
  await inTransaction(ctx, ({ trx }) => keepConsent(ctx, trx, { memberId, mode: 'EXPLICIT' }));
  return findChatTerms(ctx);
}

/** Before each message: asked-for terms must be accepted, others are with the first one. @throws AppError FORBIDDEN */
export async function demandChatTerms(
  ctx: Ctx,
  trx: DatabaseTransaction,
  memberId: number,
): Promise<void> {
  if (await hasAccepted(ctx, trx, memberId)) return;
  if (featureSettings(ctx.settings, 'chat').terms === 'EXPLICIT') {
    throw new AppError('FORBIDDEN', { message: 'Accept the chat terms before you write.' });
  }
  await keepConsent(ctx, trx, { memberId, mode: 'IMPLICIT' });
}

async function keepConsent(
  { settings, now }: Ctx,
  trx: DatabaseTransaction,
  { memberId, mode }: { memberId: number; mode: ChatTermsMode },
): Promise<void> {
  const version = featureSettings(settings, 'chat').termsVersion;
  const given = { mode, accepted_at: now };
  await trx
    .insertInto('chat_consents')
    .values({ member_id: memberId, version, ...given })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'version'])
        .doUpdateSet(given)
        .where('chat_consents.mode', '=', 'IMPLICIT'),
    )
    .execute();
}
