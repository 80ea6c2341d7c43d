import type { Database } from '../database/database.ts';

/** Languages of the demo community; `en` unless a text says otherwise. */
export const demoLanguages = ['en', 'de', 'es', 'fr', 'ja', 'ar', 'zh'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

/** Key of a drawing: a file in `app/demo/images`, without its extension, or one of a feature's `demoDrawings`. */
export type DemoImageKey = string;

export interface StoredImage {
  url: string;
  width: number;
  height: number;
}

/** Demo entities that higher features extend, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by features
export interface DemoMade {}

/** The demo community while it is seeded, in one transaction. */
export interface DemoSeed {
  trx: Database;
  /** All timestamps are relative to it. */
  now: Date;
  /** @throws Error if the drawing does not exist */
  image: (key: DemoImageKey) => StoredImage;
  made: Partial<DemoMade>;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Drawings for the demo data that the feature makes by itself: SVG by key. */
    demoDrawings?: () => Promise<ReadonlyMap<DemoImageKey, string>>;
    /** Adds demo data, after all lower features. Imported lazily, because the texts are large. */
    demoData?: (seed: DemoSeed) => Promise<void>;
  }
}

/** @throws Error if no lower feature has created it */
export function madeBefore<Key extends keyof DemoMade>(seed: DemoSeed, key: Key): DemoMade[Key] {
  const made = seed.made[key];
  if (made === undefined) throw new Error(`The demo community has no ${key} yet`);
  return made;
}

/** @throws Error if the demo data references something missing; its test prevents that */
export function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo community has no ${key}`);
  return value;
}
