import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { renderPlain } from '#platform/html/renderContent.ts';
import type { Block, Token } from './htmlBlocks.ts';
import type { DiffPart, DiffRow } from './htmlDiff.ts';

export interface ShownRow {
  kind: DiffRow['kind'];
  /** The block of the older version; null if there is none. Removed words are in `<del>`. */
  oldHtml: string | null;
  /** The block of the newer version; inserted words are in `<ins>`. */
  newHtml: string | null;
  /** Both combined. */
  bothHtml: string;
}

const tags = { same: null, added: 'ins', removed: 'del' } as const;

/** A row as self-contained, valid HTML. */
export function renderRow(row: DiffRow, basePath: string): ShownRow {
  const html = (block: Block, parts: readonly DiffPart[]) =>
    renderPlain(wrapped(block, parts.map(renderPart).join('')), { basePath });
  if (row.kind === 'changed') {
    const { old, parts } = row;
    const without = (kind: DiffPart['kind']) => parts.filter((part) => part.kind !== kind);
    return {
      kind: 'changed',
      oldHtml: html(old, without('added')),
      newHtml: html(row.new, without('removed')),
      bothHtml: html(row.new, parts),
    };
  }
  const { kind, block } = row;
  const all = html(block, [{ kind, tokens: block.runs }]);
  return {
    kind,
    oldHtml: kind === 'added' ? null : all,
    newHtml: kind === 'removed' ? null : all,
    bothHtml: all,
  };
}

function renderPart({ kind, tokens }: DiffPart): string {
  const tag = tags[kind];
  const html = renderTokens(tokens);
  return tag === null || html === '' ? html : `<${tag}>${html}</${tag}>`;
}

/** Tokens with their inline tags, merged between neighbors with the same ones. */
function renderTokens(tokens: readonly Token[]): string {
  const runs: { marks: readonly string[]; html: string }[] = [];
  for (const { text, isThing, marks } of tokens) {
    const html = isThing ? text : escapeHtml(text);
    const last = runs.at(-1);
    if (last && last.marks.join('') === marks.join('')) last.html += html;
    else runs.push({ marks, html });
  }
  return runs.map(({ marks, html }) => `${marks.join('')}${html}${closing(marks)}`).join('');
}

function closing(openTags: readonly string[]): string {
  return openTags
    .map((tag) => `</${nameOf(tag)}>`)
    .toReversed()
    .join('');
}

function nameOf(tag: string): string {
  return /^<([a-z0-9]+)/i.exec(tag)?.[1] ?? 'span';
}

/** Elements that are meaningless outside their list or box. */
const plain = new Set([
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'details',
  'summary',
  'caption',
  'tr',
]);

function wrapped({ wraps, ordinal }: Block, html: string): string {
  const isCode = nameOf(wraps.at(-1) ?? '') === 'pre';
  const open = wraps.map((tag, index) => openTag(tag, wraps.slice(index + 1), ordinal));
  const inside = isCode ? `<code>${html}</code>` : html;
  const whole = open.length === 0 ? ['<div>'] : open;
  return `${whole.join('')}${inside}${closing(whole)}`;
}

function openTag(tag: string, within: readonly string[], ordinal: number | null): string {
  const name = nameOf(tag);
  if (plain.has(name)) return '<div>';
  // The item's own number, and no marker for its ancestors.
  if (name === 'ol' && ordinal !== null && within.length === 1) return `<ol start="${ordinal}">`;
  return name === 'li' && within.some((each) => each === '<li>') ? '<li class="diff-outer">' : tag;
}
