import { z } from 'zod';
import { hasPermission } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { hiddenReason, type PageViewer } from '../hiddenReasonRules.ts';
import { type LayoutDocument, readLayoutDocument } from '../layoutRules.ts';
import { visibilitySchema } from '../visibilityRules.ts';
import { type CustomPageRow, findCustomPage } from './layoutQueries.ts';
import { shownDocument } from './layoutService.ts';

/** Title and description in one language. */
const pageTextSchema = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
});

/** A custom page in the viewer's language, with the parts of it that the viewer may see. */
export type ShownCustomPage = CustomPageRow & { layout: LayoutDocument };

/** @returns null if there is none, or the viewer does not belong to its audience */
export async function getCustomPage(ctx: Ctx, path: string): Promise<ShownCustomPage | null> {
  ctx.touch('layouts');
  const row = await findCustomPage(ctx.db, path);
  if (!row || !isInAudience(row, pageViewerOf(ctx))) return null;
  const { document, faults } = readLayoutDocument(row.document);
  if (faults.length > 0) {
    ctx.log.error({ pageId: row.id, faults }, 'a custom page has parts that do not fit the schema');
  }
  if (!document) return null;
  const mayEdit = hasPermission(ctx.viewer, 'MANAGE_COMMUNITY');
  return {
    ...row,
    ...textsIn(row, ctx.locale),
    layout: mayEdit ? document : shownDocument(ctx, document),
  };
}

function pageViewerOf({ viewer, locale, now }: Ctx): PageViewer {
  const { memberId, role, profileLists } = viewer;
  return { memberId, role, profileLists, language: locale, now };
}

/** An unreadable audience admits nobody. */
export function isInAudience(
  { audience }: Pick<CustomPageRow, 'audience'>,
  pageViewer: PageViewer,
) {
  const parsed = visibilitySchema.safeParse(audience);
  return parsed.success && hiddenReason(parsed.data, pageViewer) === null;
}

/** Title and description in a language, by default the page's own. */
export function textsIn(
  { title, description, texts }: Pick<CustomPageRow, 'title' | 'description' | 'texts'>,
  language: string,
): { title: string; description: string } {
  const parsed = z.record(z.string(), pageTextSchema).safeParse(texts);
  const own = parsed.success
    ? (parsed.data[language] ?? parsed.data[language.split('_')[0] ?? language])
    : undefined;
  return { title: own?.title || title, description: own?.description || description };
}
