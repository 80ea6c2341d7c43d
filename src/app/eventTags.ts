import type { DomainEvent } from '#core/domainEvents.ts';
import { platformCacheTags } from '#platform/events/platformEvents.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { cacheTagsOf } from '#platform/pageCache/cacheTags.ts';
import type { serverFeatures } from './serverFeatures.ts';
import './serverFeatures.ts';

type TagsOf<F> = F extends { cacheTags: infer Tags } ? keyof Tags : never;
type Untagged = Exclude<
  DomainEvent['type'],
  TagsOf<(typeof serverFeatures)[number]> | keyof typeof platformCacheTags
>;

/** Fails to compile if an event has no cache tags. */
const everyEvent: Record<Untagged, never> = {};

/** The tags of the cached pages that an event invalidates. */
export const tagsOfEvent = cacheTagsOf([
  everyEvent,
  platformCacheTags,
  ...serverParts('cacheTags'),
]);
