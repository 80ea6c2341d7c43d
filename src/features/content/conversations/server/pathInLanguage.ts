import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { conversationPath } from './conversationFields.ts';
import { conversationLoader } from './conversationLoader.ts';

/**
 * Where languages are separate, the path of the same text in the language of the request, for whoever opens a post of another;
 * null if there is none that the viewer can read.
 */
export async function pathInLanguage(ctx: Ctx, id: number): Promise<string | null> {
  const { requiredLanguage, settings } = ctx;
  if (!settings.separateLanguages || requiredLanguage === null) return null;
  const post = await conversationLoader(ctx).load(id);
  if (post === null || post.language === requiredLanguage) return null;
  const versions = await Promise.all(
    serverParts('versionsOfPost').map((listVersions) => listVersions(ctx, post)),
  );
  const rows = await Promise.all(
    versions.flat().map((version) => conversationLoader(ctx).load(version)),
  );
  const own = rows.find((row) => row?.language === requiredLanguage);
  return own ? await conversationPath(ctx, own) : null;
}
