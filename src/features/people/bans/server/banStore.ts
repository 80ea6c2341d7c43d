import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { isInRange } from './bannedRanges.ts';
import { listBannedRanges } from './banQueries.ts';

export interface BanStore {
  /** Whether nobody may be signed in at this address. */
  holdsAddress: (address: string) => Promise<boolean>;
  forget: () => void;
}

/** The banned addresses, kept in memory because every request of a member asks; dropped with each change. */
export function createBanStore(db: Database, bus: EventBus): BanStore {
  let held: Promise<string[]> | null = null;
  const forget = () => {
    held = null;
  };
  bus.subscribe((event) => {
    if (event.type === 'bans.changed') forget();
  });
  return {
    forget,
    async holdsAddress(address) {
      held ??= listBannedRanges(db);
      const asked = held;
      try {
        return (await asked).some((range) => isInRange(address, range));
      } catch (error) {
        if (held === asked) held = null;
        throw error;
      }
    },
  };
}
