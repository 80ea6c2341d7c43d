/** A file of words: texts, and trees of them. */
export interface WordFile {
  [key: string]: string | WordFile;
}

const plural = /_(?:zero|one|two|few|many|other)$/;

/** A language's words, with the English ones where it has none: no page shows a bare key. */
export function withEnglish(words: WordFile, english: WordFile): WordFile {
  const merged: WordFile = { ...words };
  // One form of a count is enough to have it: the others are the language's own business.
  const bases = new Set(Object.keys(words).map((key) => key.replace(plural, '')));
  for (const [key, text] of Object.entries(english)) {
    const held = merged[key];
    if (typeof held === 'object' && typeof text === 'object') merged[key] = withEnglish(held, text);
    else if (held === undefined && !bases.has(key.replace(plural, ''))) merged[key] = text;
  }
  return merged;
}
