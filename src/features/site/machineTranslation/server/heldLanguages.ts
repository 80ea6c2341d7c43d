import type { Ctx } from '#platform/context.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import type { ServiceLanguages } from './askLibreTranslate.ts';
import type { TranslationServiceRow } from './translationServiceStore.ts';

/** Milliseconds for which a service is not asked again. */
const heldFor = 3_600_000;

export type HoldLanguages = (list: () => Promise<ServiceLanguages>) => Promise<ServiceLanguages>;

interface Held {
  url: string;
  savedAt: number;
  until: number;
  languages: ServiceLanguages;
}

/** There is one service, so one list for each process. */
const byBus = new WeakMap<EventBus, Held>();

/** Remembers the languages of the service until it is saved again, for an hour at most. */
export function heldLanguagesOf(
  { bus, now }: Pick<Ctx, 'bus' | 'now'>,
  { url, updated_at }: Pick<TranslationServiceRow, 'url' | 'updated_at'>,
): HoldLanguages {
  const savedAt = updated_at.getTime();
  return async (list) => {
    const held = byBus.get(bus);
    const isOfService = held?.url === url && held.savedAt === savedAt;
    if (isOfService && now.getTime() < held.until) return held.languages;
    const languages = await list();
    byBus.set(bus, { url, savedAt, until: now.getTime() + heldFor, languages });
    return languages;
  };
}
