import type { Ctx } from '#platform/context.ts';

/**
 * The language of a mail to a member: the one they chose, else that of the request if it is theirs, else the community's.
 * @param member.language null if they chose none
 * @param isOwn by default a visitor's request is, too: by somebody who signs up, signs in or uses a link of a mail
 */
export function languageForMember(
  { viewer, locale, settings }: Pick<Ctx, 'viewer' | 'locale' | 'settings'>,
  member: { id: number; language: string | null },
  { isOwn = viewer.memberId === null || viewer.memberId === member.id } = {},
): string {
  return member.language ?? (isOwn ? locale : settings.defaultLanguage);
}
