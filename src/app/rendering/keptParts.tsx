import { hash, randomBytes } from 'node:crypto';
import { type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';
import { createBoundedCache } from '#core/boundedCache.ts';
import { PageContext } from '#features/base/layouts/ui/usePage.ts';
import { ClockContext, useClock } from '#ui/Clock.tsx';
import { KeptContext, type KeptProps, type KeptWriter } from '#ui/kept/Kept.tsx';
import { TitleContext } from '#ui/titleClaims.ts';
import { ShellContext, useShell } from '#ui/useShell.ts';
import {
  createPageReads,
  isReadAgain,
  notedSources,
  notedTitles,
  nothingRead,
  type PageReads,
  type Reads,
} from './keptReads.ts';
import type { DocumentParts } from './renderDocument.ts';

interface KeptPart extends Reads {
  /** UTF-8; null: the token of the reader's session. */
  pieces: (Uint8Array | null)[];
}

/** A part of the page by its number: kept before, or written now. */
type Written = { kept: KeptPart } | { key: string; reads: Reads };

/** Writes one page. */
interface PageWriter extends KeptWriter {
  written: Written[];
  /** Known from the first part on. */
  reads: PageReads | null;
}

/** Bytes of kept parts, with what is held besides. */
const mostBytes = 24 * 1024 * 1024;
const overhead = 600;
/** Of one part, for readers with other rights, time zones and formats of dates. */
const mostVariants = 6;

// What readers can't know, they can't write: no text of theirs is taken for a seam or a token.
const secret = randomBytes(16).toString('hex');
const seamTag = `kept-${secret}`;
const tokenMark = `token-${secret}`;
const seams = new RegExp(`<${seamTag} n="(\\d+)">|</${seamTag}>`, 'g');

const shelf = createBoundedCache<string, readonly KeptPart[]>({
  most: mostBytes,
  sizeOf: (key, variants) => key.length + variants.reduce((sum, part) => sum + sizeOf(part), 0),
});
/**
 * What is known of parts that are not kept. `once`: most of what a crawler reads is never asked for again. `never`:
 * it can't be kept.
 */
const known = createBoundedCache<string, 'once' | 'never'>({ most: 20_000 });

/** Keeps parts of pages, and puts those that were kept into the next ones. */
export function createPageWriter(): PageWriter {
  return { Part, written: [], reads: null };
}

function Part({ writer, id, children, ...asked }: KeptProps & { id: string; writer: KeptWriter }) {
  const sources = { shell: useShell(), page: useContext(PageContext), clock: useClock() };
  const titles = useContext(TitleContext);
  const { pathname, search } = useLocation();
  const { written, ...page } = writer as PageWriter; // as made above
  const { isOwn = false, name, input } = asked;
  const { language, viewer, words } = sources.shell;
  const isMember = viewer.memberId !== null;
  const place = isOwn ? ['of', viewer.memberId] : [isMember, pathname, search];
  const key = keyOf([name, id, language, words?.revision, titles === null, ...place, input]);
  const isSamePage = page.reads?.sources.page === sources.page;
  const made =
    isSamePage && page.reads ? { ...page.reads, titles } : createPageReads(sources, titles);
  (writer as PageWriter).reads = made;
  const kept = shelf.get(key)?.find((part) => isReadAgain(part, made));
  const n = written.length;
  if (kept) {
    if (kept.title === 'held') titles?.claim(id);
    written.push({ kept });
    return <Seam n={n} />;
  }
  const before = known.get(key);
  if (before === undefined) known.set(key, 'once');
  if (before !== 'once') return <KeptContext value={null}>{children}</KeptContext>;
  const reads = nothingRead();
  written.push({ key, reads });
  const noted = notedSources(made, reads, { tokenMark, isOwn });
  return (
    <Seam n={n}>
      <KeptContext value={null}>
        <ShellContext value={noted.shell}>
          <PageContext value={noted.page}>
            <ClockContext value={noted.clock}>
              <TitleContext value={titles && notedTitles(titles, reads)}>{children}</TitleContext>
            </ClockContext>
          </PageContext>
        </ShellContext>
      </KeptContext>
    </Seam>
  );
}

function Seam({ n, children }: { n: number; children?: ReactNode }) {
  const Tag = seamTag as 'div'; // an element that React writes like any other
  return <Tag {...{ n }}>{children}</Tag>;
}

/** Puts the kept parts in their places, and keeps new ones. @param nonce of the page, which is in no part */
export function stitch(writer: PageWriter, parts: DocumentParts, nonce: string): DocumentParts {
  if (writer.written.length === 0) return parts;
  return parts.flatMap((part) =>
    typeof part === 'string' ? stitchText(writer, part, nonce) : [part],
  );
}

function stitchText({ written, reads }: PageWriter, html: string, nonce: string): DocumentParts {
  const token = reads?.sources.shell.csrfToken ?? '';
  const out: (string | Uint8Array)[] = [];
  let from = 0;
  let n = 0;
  for (const { 0: tag, 1: number, index } of html.matchAll(seams)) {
    const text = html.slice(from, index);
    out.push(text.replaceAll(tokenMark, token));
    from = index + tag.length;
    if (number !== undefined) {
      n = Number(number);
      continue;
    }
    const part = written[n];
    if (part && 'kept' in part) {
      for (const piece of part.kept.pieces) out.push(piece ?? token);
    } else if (part) keep(part, text, nonce);
  }
  out.push(html.slice(from));
  return out;
}

function keep({ key, reads }: { key: string; reads: Reads }, html: string, nonce: string): void {
  // A part that is not ready, or in which something failed.
  if (html.includes('<!--$!') || html.includes('<template id="')) return;
  if (reads.isLost || html.includes(nonce)) {
    known.set(key, 'never');
    return;
  }
  const pieces = html
    .split(tokenMark)
    .flatMap((text, index) => (index === 0 ? [Buffer.from(text)] : [null, Buffer.from(text)]));
  shelf.set(key, [{ ...reads, pieces }, ...(shelf.get(key) ?? [])].slice(0, mostVariants));
}

function keyOf(parts: readonly unknown[]): string {
  return hash('sha1', JSON.stringify(parts), 'base64');
}

function sizeOf({ pieces, values }: KeptPart): number {
  let size = overhead;
  for (const piece of pieces) size += piece?.length ?? 0;
  for (const [what, value] of values) size += what.length + value.length;
  return size;
}
