import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { conditionSchema, type SpamRuleInput } from '../spamInputs.ts';
import { matchWays, spamActions } from '../spamRules.ts';

/** A stored rule. */
export interface SpamRule extends SpamRuleInput {
  id: number;
  /** Key of a built-in rule. */
  shippedKey: string | null;
  createdById: number | null;
  updatedAt: Date;
}

/** Everything that content is evaluated against. */
export interface SpamBook {
  /** The enabled rules, in order. */
  rules: readonly SpamRule[];
  /** Banned domains (SPEC §2 "block IP/domain"), which must not be linked either. */
  bannedHosts: ReadonlySet<string>;
}

export interface SpamRuleStore {
  get: () => Promise<SpamBook>;
  /** Marks the cache as stale: reloaded on next use. */
  forget: () => void;
}

const storeByBus = new WeakMap<EventBus, SpamRuleStore>();

/** The rules, needed by every write: cached in memory, invalidated by changes of rules and bans. */
export function spamRuleStoreOf({ db, bus }: Pick<Ctx, 'db' | 'bus'>): SpamRuleStore {
  const known = storeByBus.get(bus);
  if (known) return known;
  const store = createSpamRuleStore(db, bus);
  storeByBus.set(bus, store);
  return store;
}

function createSpamRuleStore(db: Database, bus: EventBus): SpamRuleStore {
  let held: Promise<SpamBook> | null = null;
  function forget(): void {
    held = null;
  }
  bus.subscribe(({ type }) => {
    if (type === 'spamRules.changed' || type === 'bans.changed') forget();
  });
  return {
    get() {
      if (held) return held;
      const reading = readBook(db);
      held = reading;
      reading.catch(() => {
        if (held === reading) held = null;
      });
      return reading;
    },
    forget,
  };
}

async function readBook(db: Database): Promise<SpamBook> {
  const rules = (await readSpamRules(db)).filter(({ enabled }) => enabled);
  const asksForBans = rules.some(({ conditions }) =>
    conditions.some(({ type }) => type === 'BANNED_HOST'),
  );
  if (!asksForBans) return { rules, bannedHosts: new Set() };
  const bans = await db.selectFrom('bans').select('value').where('kind', '=', 'DOMAIN').execute();
  return { rules, bannedHosts: new Set(bans.map(({ value }) => value)) };
}

const storedSchema = z.object({
  action: z.enum(spamActions),
  match: z.enum(matchWays),
  conditions: z.array(conditionSchema),
});

/** All rules, enabled or not, in order. */
export async function readSpamRules(db: Database): Promise<SpamRule[]> {
  const rows = await db
    .selectFrom('spam_rules')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const stored = storedSchema.safeParse(row);
    // A rule of a newer version, after a downgrade, is ignored instead of misinterpreted.
    if (!stored.success) return [];
    return {
      ...stored.data,
      id: row.id,
      shippedKey: row.shipped_key,
      name: row.name,
      enabled: row.enabled,
      message: row.message,
      sparesTrusted: row.spares_trusted,
      createdById: row.created_by_id,
      updatedAt: row.updated_at,
    };
  });
}
