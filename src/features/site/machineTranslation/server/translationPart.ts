import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import type { OfferedTranslation } from '../offeredTranslation.ts';
import { offeredLanguage } from '../translationRules.ts';

/** Whether the reader of a post is offered a translation; reads nothing but the settings. */
export async function offeredTranslationOf(
  ctx: Ctx,
  post: ConversationRow,
): Promise<OfferedTranslation | null> {
  const { isOn, languages } = featureSettings(ctx.settings, 'machineTranslation');
  if (!isOn || ctx.settings.separateLanguages) return null;
  const isPublic = !post.is_private && post.held_at === null && post.spam_at === null;
  if (!isPublic) return null;
  const choice = { active: ctx.settings.activeLanguages, targets: languages };
  const to = offeredLanguage(post.language, ctx.locale, choice);
  return to === null ? null : { from: post.language, to };
}
