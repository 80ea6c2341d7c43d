import type { Database } from '../database/database.ts';

/** Languages the demo community writes in; `en` where a text names none. */
export const demoLanguages = ['en', 'de', 'es', 'fr', 'ja', 'ar', 'zh'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

/** Key of a drawing in `app/demo/images`, without its extension. */
export type DemoImageKey = string;

export interface StoredImage {
  url: string;
  width: number;
  height: number;
}

/** What features have made that higher ones add to, each by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by features
export interface DemoMade {}

/** The demo community while it is written, in one transaction. */
export interface DemoSeed {
  trx: Database;
  /** All moments count back from it. */
  now: Date;
  /** @throws Error for a drawing that there is not */
  image: (key: DemoImageKey) => StoredImage;
  made: Partial<DemoMade>;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Adds to the demo community, after all lower features. Imported when it is called: texts are large. */
    demoData?: (seed: DemoSeed) => Promise<void>;
  }
}

/** @throws Error where no lower feature has made it */
export function madeBefore<Key extends keyof DemoMade>(seed: DemoSeed, key: Key): DemoMade[Key] {
  const made = seed.made[key];
  if (made === undefined) throw new Error(`The demo community has no ${key} yet`);
  return made;
}

/** @throws Error when the demo data names what it does not have; its test keeps that from happening */
export function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo community has no ${key}`);
  return value;
}
