declare module '#core/feature/feature.ts' {
  interface Feature {
    /**
     * What the search of posts finds of the feature, by the names that hits have in the API
     * (`SearchEntityType`); their words are `kinds` in `locales/en/search.json`.
     */
    searchEntities?: readonly string[];
  }
}

export {};
