interface PassagePart {
  text: string;
  hit: boolean;
}

/** Characters before the first hit, and of the whole passage. */
const lead = 40;
const longest = 200;

/**
 * The passage of a message around what a search found, with its hits marked.
 * @param line its text in one line, and the names of its files
 */
export function foundPassage(line: string, search: string): PassagePart[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [{ text: line.slice(0, longest), hit: false }];
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu');
  const first = line.search(pattern);
  const start = first > lead ? first - lead : 0;
  const passage = line.slice(start, start + longest);
  const parts = passage
    .split(pattern)
    .map((text, index) => ({ text, hit: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
  if (start > 0) parts.unshift({ text: '…', hit: false });
  if (start + longest < line.length) parts.push({ text: '…', hit: false });
  return parts;
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
