import { isEmail } from '#core/validators.ts';
import { type BriefMember, memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { PlaceholderValues } from '../placeholderRules.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * The values of placeholders in a reply to a support request.
     * @throws AppError NOT_FOUND, FORBIDDEN to answer it
     */
    requestPlaceholders?: (ctx: Ctx, requestId: number) => Promise<PlaceholderValues>;
    /** The language of a support request. @throws AppError NOT_FOUND, FORBIDDEN to answer it */
    requestLanguage?: (ctx: Ctx, requestId: number) => Promise<string>;
  }
}

/** @throws AppError NOT_FOUND, FORBIDDEN to answer it */
export async function valuesOnRequest(ctx: Ctx, requestId: number): Promise<PlaceholderValues> {
  const [valuesOf] = serverParts('requestPlaceholders');
  return valuesOf ? valuesOf(ctx, requestId) : valuesAnywhere(ctx);
}

/** Null: not known. */
export async function languageOfRequest(ctx: Ctx, requestId: number): Promise<string | null> {
  const [languageOf] = serverParts('requestLanguage');
  return languageOf ? languageOf(ctx, requestId) : null;
}

/** Without what is answered: a new post. */
export async function valuesAnywhere(ctx: Ctx): Promise<PlaceholderValues> {
  const { viewer, settings } = ctx;
  const me = viewer.memberId === null ? null : await memberLoader(ctx).load(viewer.memberId);
  return {
    ...{ 'author.name': null, 'post.title': null, 'post.url': null },
    'me.name': viewer.memberId === null ? settings.name : memberName(ctx, me),
    'community.name': settings.name,
  };
}

/** Null for members who have left: what is shown instead of their names is no address. */
export function memberName({ viewer }: Pick<Ctx, 'viewer'>, member: BriefMember | null) {
  if (!member) return null;
  const { full_name: fullName, username, left } = shownMember(member, viewer);
  return left === null ? (textOrNull(fullName) ?? username) : null;
}

/** An email address is not a name. */
export function nameOrNull(name: string | null): string | null {
  const text = textOrNull(name);
  return text !== null && isEmail(text) ? null : text;
}

export function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}
