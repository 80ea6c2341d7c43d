import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { knownLanguages } from '#core/languages.ts';
import { holds, holdsSomewhere, type Verdict, type Viewer } from '#core/permissions.ts';
import { requiredText } from '#core/textSchemas.ts';

export const cannedTextLimits = { title: 120, content: 20_000 } as const;

export const cannedTextSchema = z.object({
  title: requiredText(cannedTextLimits.title),
  content: requiredText(cannedTextLimits.content),
  /** Null: of every language. */
  language: z.enum(knownLanguages).nullish(),
  /** Offered on posts in it and below it; null: everywhere. */
  categoryId: z.coerce.number().int().positive().nullish(),
  /** For everybody who uses canned texts; otherwise one's own. */
  isShared: z.boolean().default(false),
});

/** What stands for something of the place it is inserted into. */
export const placeholders = [
  'author.name',
  'post.title',
  'me.name',
  'community.name',
  'post.url',
] as const;

export type Placeholder = (typeof placeholders)[number];

type Settings = Pick<CommunitySettings, 'cannedTextsEnabled'>;

const switchedOff: Verdict = { ok: false, code: 'FORBIDDEN' };

/** @param categoryId of the post; null for the list of them, which opens to whoever uses them somewhere */
export function canUseCannedTexts(
  viewer: Viewer,
  categoryId: number | null,
  { cannedTextsEnabled }: Settings,
): Verdict {
  if (!cannedTextsEnabled) return switchedOff;
  if (categoryId !== null) return holds(viewer, 'USE_CANNED_RESPONSES', categoryId);
  return holdsSomewhere(viewer, 'USE_CANNED_RESPONSES');
}

/** Everybody looks after their own; after the shared ones those who run the community. */
export function canEditCannedText(
  viewer: Viewer,
  { ownerId }: { ownerId: number | null },
  settings: Settings,
): Verdict {
  const use = canUseCannedTexts(viewer, null, settings);
  if (!use.ok || (ownerId !== null && ownerId === viewer.memberId)) return use;
  return holds(viewer, 'MANAGE_COMMUNITY');
}
