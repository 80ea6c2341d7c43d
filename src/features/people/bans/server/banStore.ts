import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { isInRange } from './bannedRanges.ts';
import { listBannedRanges } from './banQueries.ts';

export interface BanStore {
  /** Whether this IP address is banned. */
  holdsAddress: (address: string) => Promise<boolean>;
  forget: () => void;
}

/**
 * The banned IP addresses, cached in memory because every member request checks them; invalidated by each
 * change.
 */
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
