import { diffArrays } from 'diff';
import { type Block, blocksOf, blockWords, type Token, textTokens } from './htmlBlocks.ts';

export type PartKind = 'same' | 'added' | 'removed';

/** Adjacent tokens with the same status. */
export interface DiffPart {
  kind: PartKind;
  tokens: readonly Token[];
}

/** A block in both versions, or in one of them. */
export type DiffRow =
  | { kind: 'same'; block: Block }
  | { kind: 'added'; block: Block }
  | { kind: 'removed'; block: Block }
  | { kind: 'changed'; old: Block; new: Block; parts: readonly DiffPart[] };

/** Minimum similarity for a block to count as changed instead of replaced. */
const likeness = 0.35;
/** Above this number of blocks not every pair is compared, which would be slow and useless. */
const pairedAtMost = 60;
/**
 * Maximum steps per comparison, about 100 ms; n edits need n² steps. Beyond that the texts have little in
 * common, and are shown as replaced.
 */
const mostSteps = 500_000;

/** The remaining steps of a comparison. */
interface Effort {
  steps: number;
}

/** The differences of a text: blocks first, then the words of changed blocks. */
export function diffHtml(oldHtml: string, newHtml: string): DiffRow[] {
  const before = blocksOf(oldHtml);
  const after = blocksOf(newHtml);
  const effort: Effort = { steps: mostSteps };
  const rows: DiffRow[] = [];
  let oldAt = 0;
  let newAt = 0;
  let removed: Block[] = [];
  let added: Block[] = [];
  const settle = () => {
    rows.push(...pairUp(removed, added, effort));
    removed = [];
    added = [];
  };
  for (const change of changesOf(keysOf(before), keysOf(after), effort)) {
    if (change.removed) {
      removed.push(...before.slice(oldAt, oldAt + change.count));
      oldAt += change.count;
    } else if (change.added) {
      added.push(...after.slice(newAt, newAt + change.count));
      newAt += change.count;
    } else {
      settle();
      const kept = after.slice(newAt, newAt + change.count);
      rows.push(...kept.map((block) => ({ kind: 'same' as const, block })));
      oldAt += change.count;
      newAt += change.count;
    }
  }
  settle();
  return rows;
}

/** The same for a line of plain text. */
export function diffText(oldText: string, newText: string): DiffPart[] {
  return partsOf(textTokens(oldText, []), textTokens(newText, []), { steps: mostSteps });
}

function partsOf(before: readonly Token[], after: readonly Token[], effort: Effort): DiffPart[] {
  let oldAt = 0;
  let newAt = 0;
  return changesOf(keysOf(before), keysOf(after), effort).map(({ count, ...change }) => {
    const kind = change.removed ? 'removed' : change.added ? 'added' : 'same';
    const tokens =
      kind === 'removed' ? before.slice(oldAt, oldAt + count) : after.slice(newAt, newAt + count);
    if (kind !== 'added') oldAt += count;
    if (kind !== 'removed') newAt += count;
    return { kind, tokens };
  });
}

function keysOf(items: readonly { key: string }[]): string[] {
  return items.map(({ key }) => key);
}

interface Change {
  added: boolean;
  removed: boolean;
  count: number;
}

function changesOf(before: string[], after: string[], effort: Effort): Change[] {
  const maxEditLength = Math.floor(Math.sqrt(effort.steps));
  const changes = diffArrays(before, after, { maxEditLength });
  const edits = changes?.reduce(
    (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
    0,
  );
  effort.steps -= (edits ?? maxEditLength) ** 2;
  return (
    changes ?? [
      { removed: true, added: false, count: before.length },
      { removed: false, added: true, count: after.length },
    ]
  );
}

/** Matches removed blocks with inserted ones, in order, most similar first. */
function pairUp(removed: readonly Block[], added: readonly Block[], effort: Effort): DiffRow[] {
  const isMany = removed.length > pairedAtMost || added.length > pairedAtMost;
  const pairs = isMany ? [] : bestPairs(removed, added);
  const rows: DiffRow[] = [];
  let oldAt = 0;
  let newAt = 0;
  for (const [oldIndex, newIndex] of [...pairs, [removed.length, added.length] as const]) {
    for (const block of removed.slice(oldAt, oldIndex)) rows.push({ kind: 'removed', block });
    for (const block of added.slice(newAt, newIndex)) rows.push({ kind: 'added', block });
    const was = removed[oldIndex];
    const is = added[newIndex];
    if (was && is) {
      rows.push({
        kind: 'changed',
        old: was,
        new: is,
        parts: partsOf(blockWords(was), blockWords(is), effort),
      });
    }
    oldAt = oldIndex + 1;
    newAt = newIndex + 1;
  }
  return rows;
}

/** Increasing pairs of indexes with the highest total similarity. */
function bestPairs(
  removed: readonly Block[],
  added: readonly Block[],
): (readonly [number, number])[] {
  const width = added.length + 1;
  const score = new Float64Array((removed.length + 1) * width);
  const at = (i: number, j: number) => score[i * width + j] ?? 0;
  const addedCounts = added.map(wordCounts);
  const alike = removed.map((was) => {
    const counts = wordCounts(was);
    return addedCounts.map((is) => likenessOf(counts, is));
  });
  for (let i = removed.length - 1; i >= 0; i -= 1) {
    for (let j = added.length - 1; j >= 0; j -= 1) {
      const here = alike[i]?.[j] ?? 0;
      const paired = here >= likeness ? here + at(i + 1, j + 1) : 0;
      score[i * width + j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < removed.length && j < added.length) {
    const here = alike[i]?.[j] ?? 0;
    if (here >= likeness && at(i, j) === here + at(i + 1, j + 1)) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The share of common words, 0 to 1; whitespace and punctuation are ignored. */
function likenessOf(before: WordCounts, after: WordCounts): number {
  let shared = 0;
  for (const [word, count] of before) shared += Math.min(count, after.get(word) ?? 0);
  const total = sizeOf(before) + sizeOf(after);
  return total === 0 ? 0 : (2 * shared) / total;
}

type WordCounts = ReadonlyMap<string, number>;

function wordCounts(block: Block): WordCounts {
  const counts = new Map<string, number>();
  for (const { text } of blockWords(block)) {
    const word = text.trim().toLowerCase();
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function sizeOf(counts: WordCounts): number {
  return counts.values().reduce((sum, count) => sum + count, 0);
}
