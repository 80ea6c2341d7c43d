/**
 * What an API key can be limited to. Each feature belongs to one area, that of its folder unless its server manifest
 * names another (`apiArea`).
 */
export const apiAreas = [
  'content',
  'members',
  'messages',
  'support',
  'moderation',
  'administration',
] as const;

export type ApiArea = (typeof apiAreas)[number];

/** `security`: sign-in and keys themselves, which no key reaches; `any`: what every key may ask. */
export type FeatureArea = ApiArea | 'security' | 'any';

/** `src/features/<group>` → the area of its features. */
const areaOfGroup: Readonly<Record<string, FeatureArea>> = {
  base: 'content',
  content: 'content',
  engage: 'content',
  care: 'moderation',
  people: 'members',
  support: 'support',
  site: 'administration',
};

/** @throws Error for a folder that is no group of features */
export function areaOfFolder(group: string): FeatureArea {
  const area = areaOfGroup[group];
  if (!area) throw new Error(`src/features/${group} has no area for API keys (core/apiAreas.ts).`);
  return area;
}

/**
 * Areas whose types are closed also where they are nested: the author of a post is part of the post, the support
 * request that a post became is not.
 */
export const guardedAreas: ReadonlySet<FeatureArea> = new Set<FeatureArea>([
  'messages',
  'support',
  'moderation',
  'administration',
]);
