import { taxonomyLimits } from '#core/taxonomyLimits.ts';
import type { PlaceCategory, PlaceTopic } from './placesDocuments.ts';

interface Home {
  id: string;
  /** Its full path: `Pumps › Garden`. */
  label: string;
}

interface Nesting {
  id: string;
  title: string;
  childCategories?: readonly Nesting[];
}

/** All categories: possible parents of a topic. */
export function homesIn(categories: readonly Nesting[], way = ''): Home[] {
  return categories.flatMap((each) => {
    const label = `${way}${each.title}`;
    return [{ id: each.id, label }, ...homesIn(each.childCategories ?? [], `${label} › `)];
  });
}

/** Possible parents of a category: neither itself nor its descendants, nor too deep. */
export function categoryHomes(
  categories: readonly PlaceCategory[],
  moved: PlaceCategory,
  { depth = 1, way = '' } = {},
): Home[] {
  if (depth + levelsOf(moved) > taxonomyLimits.depth) return [];
  return categories.flatMap((each) => {
    if (each.id === moved.id) return [];
    const label = `${way}${each.title}`;
    const below = { depth: depth + 1, way: `${label} › ` };
    return [{ id: each.id, label }, ...categoryHomes(each.childCategories ?? [], moved, below)];
  });
}

function levelsOf({ childCategories = [] }: PlaceCategory): number {
  return 1 + Math.max(0, ...childCategories.map(levelsOf));
}

/** A category's parent; null at the top level. */
export function parentOfCategory(
  categories: readonly PlaceCategory[],
  id: string,
): PlaceCategory | null {
  return (
    flatPlaces(categories).find((each) => each.childCategories?.some((child) => child.id === id)) ??
    null
  );
}

/** A topic's category. */
export function homeOfTopic(
  categories: readonly PlaceCategory[],
  topic: PlaceTopic,
): PlaceCategory | null {
  return (
    flatPlaces(categories).find((each) => each.topics.some(({ id }) => id === topic.id)) ?? null
  );
}

export function flatPlaces(categories: readonly PlaceCategory[]): PlaceCategory[] {
  return categories.flatMap((each) => [each, ...flatPlaces(each.childCategories ?? [])]);
}
