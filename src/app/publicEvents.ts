import type { DurableEventType } from '#core/domainEvents.ts';
import { platformPublicEvents } from '#platform/events/platformEvents.ts';
import { publicFormsOf } from '#platform/events/publicEvents.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { serverFeatures } from './serverFeatures.ts';
import './serverFeatures.ts';

type NamesOf<F> = F extends { publicEvents: infer Events } ? keyof Events : never;
type Unmarked = Exclude<
  DurableEventType,
  NamesOf<(typeof serverFeatures)[number]> | keyof typeof platformPublicEvents
>;

/** Fails to compile if a durable event is neither public nor internal. */
const everyEvent: Record<Unmarked, never> = {};

export const publicForms = publicFormsOf([
  everyEvent,
  platformPublicEvents,
  ...serverParts('publicEvents'),
]);
