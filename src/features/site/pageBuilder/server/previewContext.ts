import { chooseLanguage } from '#core/languages.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageFacts } from '#platform/http/pageContexts.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import { readPreviewAddress } from '../previewAddress.ts';
import { mayPreviewAs, readPreviewToken } from './previewService.ts';

/**
 * Renders a preview in the chosen language. Its data is what a visitor may see now; someone who edits pages sees what
 * the chosen role may see at the chosen moment.
 */
export async function previewContext(ctx: Ctx, url: URL): Promise<PageFacts> {
  const { token, as, role, profileLists, language, theme, at } = readPreviewAddress(
    url.searchParams,
  );
  if (!readPreviewToken(ctx, token, ctx.now)) return { ctx, theme: null };
  const { activeLanguages } = ctx.settings;
  const viewer =
    as === 'member' && mayPreviewAs(ctx)
      ? await roleViewer(ctx, role ?? 'member', profileLists)
      : anonymousViewer;
  return {
    ctx: {
      ...ctx,
      viewer,
      locale: chooseLanguage(language ? [language] : [], activeLanguages, ctx.locale),
      // A link alone must not show the future of polls or contests; the layout has the moment anyway.
      now: at !== null && mayPreviewAs(ctx) ? at : ctx.now,
      perRequest: new Map(),
    },
    theme,
  };
}

async function roleViewer(ctx: Ctx, key: string, profileLists: readonly string[]): Promise<Viewer> {
  const role = (await roleStoreOf(ctx).get()).get(key);
  if (!role) return anonymousViewer;
  const { memberId, username } = ctx.viewer;
  // Nobody sees more in a preview than without it.
  const permissions = [...role.permissions].filter((each) => ctx.viewer.permissions.has(each));
  return {
    ...anonymousViewer,
    ...{ memberId, username, role: key },
    level: Math.min(role.level, ctx.viewer.level),
    permissions: new Set(permissions),
    profileLists: profileLists.map(Number).filter(Number.isSafeInteger),
  };
}
