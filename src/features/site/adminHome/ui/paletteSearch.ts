import type { ViewerInfo } from '#core/pageRequest.ts';
import { paths } from '#core/paths.ts';
import { managesMembers } from '#features/people/members/memberRules.ts';
import { settingHref } from '#features/site/community/settingsAddress.ts';
import { runOperation } from '#ui/runOperation.ts';
import {
  PaletteMembersQuery,
  PalettePostsQuery,
  PaletteSettingsQuery,
} from './paletteDocuments.ts';
import type { PaletteEntry } from './paletteEntries.ts';

type PaletteViewer = Pick<ViewerInfo, 'permissions'>;

/** The settings that the viewer may change, loaded once when the palette opens. */
export async function loadSettings({ permissions }: PaletteViewer): Promise<PaletteEntry[]> {
  const held = new Set(permissions);
  if (!held.has('MANAGE_COMMUNITY') && !held.has('MANAGE_BLACKLISTED_CONFIG')) return [];
  const { settings } = await runOperation(PaletteSettingsQuery, {});
  return settings.map(({ path, field }) => ({
    ...{ key: path, kind: 'setting', label: field.label, href: settingHref(path) },
    keywords: [path, field.description, ...field.keywords].join(' '),
  }));
}

/** Members and posts, by the searches that staff and readers have. */
export async function findContent(
  { permissions }: PaletteViewer,
  keyword: string,
): Promise<PaletteEntry[]> {
  const [members, posts] = await Promise.all([
    managesMembers(new Set(permissions)) ? findMembers(keyword) : [],
    findPosts(keyword),
  ]);
  return [...members, ...posts];
}

async function findMembers(keyword: string): Promise<PaletteEntry[]> {
  const { managedMembers } = await runOperation(PaletteMembersQuery, { keyword });
  return managedMembers.nodes.map(({ id, username, fullName }) => ({
    ...{ key: `member ${id}`, kind: 'member', label: `${fullName || username} @${username}` },
    href: `${paths.memberManagement()}?member=${id}`,
  }));
}

async function findPosts(keyword: string): Promise<PaletteEntry[]> {
  const { searchSuggestions } = await runOperation(PalettePostsQuery, { keyword });
  return searchSuggestions.flatMap(({ kind, id, text, path }) =>
    kind === 'CONVERSATION'
      ? [{ key: `post ${id}`, kind: 'post' as const, label: text, href: path }]
      : [],
  );
}
