/** A translation file: strings, and nested objects of them. */
export interface WordFile {
  [key: string]: string | WordFile;
}

const plural = /_(?:zero|one|two|few|many|other)$/;

/** A language's translations with English fallbacks, so that no page shows a raw key. */
export function withEnglish(words: WordFile, english: WordFile): WordFile {
  const merged: WordFile = { ...words };
  // One plural form is enough: which ones are needed depends on the language.
  const bases = new Set(Object.keys(words).map((key) => key.replace(plural, '')));
  for (const [key, text] of Object.entries(english)) {
    const held = merged[key];
    if (typeof held === 'object' && typeof text === 'object') merged[key] = withEnglish(held, text);
    else if (held === undefined && !bases.has(key.replace(plural, ''))) merged[key] = text;
  }
  return merged;
}
