import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { hasPermission } from '#core/permissions.ts';
import { type LayoutDocument, visiblePart } from '#features/base/layouts/layoutRules.ts';
import { textsIn } from '#features/base/layouts/server/customPageService.ts';
import type { Ctx } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { type BuilderSubject, parseSubject, subjectText } from '../pageSubject.ts';
import { layoutTypeName } from './builderWords.ts';
import { demandBuilder } from './draftService.ts';
import { findPageDraft, getBuilderPage, getPageVersion } from './pageStore.ts';

/** Days for which a preview link is valid. */
export const previewDays = 7;

const purpose = 'page preview';

const claimsSchema = z.object({
  subject: z.string(),
  /** Who made the link. */
  editorId: z.number(),
  /** null: the editor's draft. */
  version: z.number().nullable(),
  expiresAt: z.number(),
});

type PreviewClaims = z.infer<typeof claimsSchema>;

/**
 * A link to a preview that opens without an account, until it expires. It shows the editor's draft as it is when
 * the link is opened, or a version.
 */
export async function createPreviewToken(
  ctx: Ctx,
  { subject, version }: { subject: BuilderSubject; version?: number | null },
): Promise<{ token: string; expiresAt: Date }> {
  const memberId = demandBuilder(ctx);
  await getBuilderPage(ctx.db, subject);
  const expiresAt = new Date(ctx.now.getTime() + previewDays * 86_400_000);
  const claims: PreviewClaims = {
    subject: subjectText(subject),
    editorId: memberId,
    version: version ?? null,
    expiresAt: expiresAt.getTime(),
  };
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const mac = ctx.secrets.mac(text, purpose).toString('base64url');
  return { token: `${text}.${mac}`, expiresAt };
}

/** What a token grants; null if it is not ours or has expired. */
export function readPreviewToken(
  { secrets }: Pick<Ctx, 'secrets'>,
  token: string,
  now: Date,
): PreviewClaims | null {
  const [text = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const own = secrets.mac(text, purpose);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return claims.success && claims.data.expiresAt > now.getTime() ? claims.data : null;
}

/** Whose conditions a preview meets. */
export interface PreviewAudience {
  isMember: boolean;
  role: string | null;
  profileLists: readonly string[];
}

export interface PagePreview {
  type: string;
  title: string;
  path: string | null;
  document: LayoutDocument;
}

/** The page as this audience will see it at this moment. The context's language is that of the preview. */
export async function findPagePreview(
  ctx: Ctx,
  given: { token: string; version: number | null; audience: PreviewAudience; at: Date | null },
): Promise<PagePreview | null> {
  const { token, audience } = given;
  // The preview's moment may be any; the link expires by the clock.
  const claims = readPreviewToken(ctx, token, new Date());
  const subject = claims && parseSubject(claims.subject);
  if (!subject) return null;
  const page = await getBuilderPage(ctx.db, subject).catch(() => null);
  if (!page || !(await isStillBuilder(ctx, claims))) return null;
  const version = claims.version ?? given.version;
  const content =
    version === null
      ? ((await findPageDraft(ctx.db, subject, claims.editorId))?.content ?? page.content)
      : await getPageVersion(ctx.db, subject, version).catch(() => null);
  if (content === null) return null;
  const { isMember, role, profileLists } = audience;
  const document = visiblePart(content.document, {
    memberId: isMember ? 'preview' : null,
    role: isMember ? (role ?? 'member') : null,
    ...{ profileLists, language: ctx.locale, now: given.at ?? ctx.now },
  });
  const texts = content.details ? textsIn(content.details, ctx.locale) : null;
  return {
    type: page.type,
    // The default layout of a page has no name of its own.
    title: texts?.title || page.name || layoutTypeName(page.type, ctx.locale),
    path: content.details ? `/page/${content.details.path}` : null,
    document,
  };
}

/** The links of someone who may not edit pages any more no longer work. */
async function isStillBuilder(ctx: Ctx, { editorId }: PreviewClaims): Promise<boolean> {
  const editor = await findViewer(ctx, editorId);
  return editor !== null && hasPermission(editor, 'MANAGE_COMMUNITY');
}

/** Whether a viewer may preview with permissions other than a visitor's. */
export function mayPreviewAs({ viewer }: Pick<Ctx, 'viewer'>): boolean {
  return hasPermission(viewer, 'MANAGE_COMMUNITY');
}
