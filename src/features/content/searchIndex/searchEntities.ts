declare module '#core/feature/feature.ts' {
  interface Feature {
    /**
     * The feature's entities in the post search, by their API names (`SearchEntityType`); their labels are
     * `kinds` in `locales/en/search.json`.
     */
    searchEntities?: readonly string[];
  }
}

export {};
