import {
  type ChildNode,
  Document,
  Element,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { exceededPart, htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';

/** Elements within a sentence, which is translated as one. */
const inline = new Set(['a', 'strong', 'em', 'u', 's', 'del', 'sub', 'sup', 'mark', 'code', 'kbd']);
/** What they contain is sent for the sense of the sentence, and kept as it is. */
const kept = new Set(['code', 'kbd']);
const untouched = new Set(['pre', 'code', 'kbd']);
const webAddress =
  /(?:https?:\/\/|www\.)[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gi;
const newAddress = /https?:\/\/|www\.\w/i;
const letter = /\p{L}/u;

/** A sentence or more of a document: text with numbered `<span>`s, and `<code>`s whose content is not translated. */
export interface TextSegment {
  html: string;
  /** The nodes that its tags stand for, by number from 1. */
  parts: readonly SegmentPart[];
  nodes: readonly ChildNode[];
  /** Takes their place. */
  put: (nodes: ChildNode[]) => void;
  /** Spaces around it, which services drop. */
  edges: readonly [string, string];
}

interface SegmentPart {
  node: ChildNode;
  isKept: boolean;
}

export interface SegmentedText {
  document: ParentNode;
  segments: TextSegment[];
}

/** What of sanitized HTML is translated. Code, mentions, addresses, and attributes are not. */
export function segmentsOf(html: string): SegmentedText {
  const document = parseDocument(html);
  const segments: TextSegment[] = [];
  collect(document, segments);
  return { document, segments };
}

/** Each text by itself: where a service lost the tags of a segment. */
export function simplerSegments({ nodes }: TextSegment): TextSegment[] {
  const segments: TextSegment[] = [];
  const visit = (node: ChildNode) => {
    if (isText(node)) {
      const segment = segmentOf([node], (built) => {
        node.data = DomUtils.textContent(built);
      });
      if (segment) segments.push(segment);
    } else if (isTag(node) && !isKeptElement(node)) [...node.children].forEach(visit);
  };
  nodes.forEach(visit);
  return segments;
}

/** The HTML with what was put into its segments. */
export function htmlOfSegments({ document }: SegmentedText): string {
  return DomUtils.getInnerHTML(document, { encodeEntities: 'utf8' });
}

export function plainTextIn({ document }: SegmentedText): string {
  return DomUtils.textContent(document.children).replace(/\s+/gu, ' ').trim();
}

/**
 * Puts a translation in the place of a segment. Of what was returned only the text is used: elements, with their
 * addresses and classes, are those of the original.
 * @returns false, and nothing is changed, where it is not the same segment in other words
 */
export function putTranslation(segment: TextSegment, translation: string): boolean {
  const longest = 500 + 6 * segment.html.length;
  if (translation.length > longest) return false;
  const { content: bounds } = htmlBounds;
  if (exceededPart(measureHtml(translation, bounds), bounds) !== null) return false;
  const built = rebuild(segment, parseDocument(translation.trim()).children);
  if (built === null) return false;
  const [before, after] = segment.edges;
  segment.put([new Text(before), ...built, new Text(after)]);
  return true;
}

function collect(parent: ParentNode, segments: TextSegment[]): void {
  const children: ChildNode[] = [];
  let run: ChildNode[] = [];
  const finish = () => {
    // Serialized as what it contains.
    const place = new Document(run);
    const segment = segmentOf(run, (nodes) => {
      place.children = nodes;
    });
    children.push(place);
    if (segment) segments.push(segment);
    run = [];
  };
  for (const child of parent.children) {
    if (isInline(child)) {
      run.push(child);
      continue;
    }
    finish();
    children.push(child);
    if (isTag(child) && !untouched.has(child.name)) collect(child, segments);
  }
  finish();
  parent.children = children;
}

function isInline(node: ChildNode): boolean {
  if (isText(node)) return true;
  return isTag(node) && inline.has(node.name) && node.children.every(isInline);
}

function isKeptElement({ name, attribs }: Element): boolean {
  return kept.has(name) || /(?:^| )(?:mention|video)(?: |$)/.test(attribs.class ?? '');
}

/** @returns null for what has no words */
function segmentOf(nodes: readonly ChildNode[], put: TextSegment['put']): TextSegment | null {
  const parts: SegmentPart[] = [];
  let hasWords = false;
  const tagFor = (node: ChildNode, isKept: boolean, content: () => string) => {
    parts.push({ node, isKept });
    const name = isKept ? 'code' : 'span';
    return `<${name} id="${parts.length}">${content()}</${name}>`;
  };
  const write = (node: ChildNode): string => {
    if (isText(node)) {
      return piecesOf(node.data)
        .map(({ text, isAddress }) => {
          if (isAddress) return tagFor(new Text(text), true, () => escapeHtml(text));
          hasWords ||= letter.test(text);
          // Services take the end of a line for that of a sentence.
          return escapeHtml(text.replace(/\s+/g, ' '));
        })
        .join('');
    }
    if (!isTag(node)) return '';
    if (isKeptElement(node)) {
      return tagFor(node, true, () => escapeHtml(DomUtils.textContent(node).slice(0, 60)));
    }
    return tagFor(node, false, () => node.children.map(write).join(''));
  };
  const html = nodes.map(write).join('');
  if (!hasWords) return null;
  const edges = [/^\s*/.exec(html)?.[0] ?? '', trailing(html)] as const;
  return { html: html.trim(), parts, nodes, put, edges };
}

function trailing(html: string): string {
  return html.slice(html.trimEnd().length);
}

function piecesOf(text: string): { text: string; isAddress: boolean }[] {
  const pieces: { text: string; isAddress: boolean }[] = [];
  let end = 0;
  for (const found of text.matchAll(webAddress)) {
    pieces.push({ text: text.slice(end, found.index), isAddress: false });
    pieces.push({ text: found[0], isAddress: true });
    end = found.index + found[0].length;
  }
  pieces.push({ text: text.slice(end), isAddress: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** @returns null where a tag is missing, comes twice, or is another, and where it has no or new addresses */
function rebuild(segment: TextSegment, translated: readonly ChildNode[]): ChildNode[] | null {
  const used = new Set<number>();
  const build = (node: ChildNode): ChildNode | null => {
    if (isText(node)) return newAddress.test(node.data) ? null : new Text(node.data);
    if (!isTag(node)) return null;
    const number = Number(node.attribs.id);
    const part = segment.parts[number - 1];
    if (!part || used.has(number) || node.name !== (part.isKept ? 'code' : 'span')) return null;
    used.add(number);
    if (part.isKept) return part.node.cloneNode(true);
    if (!isTag(part.node)) return null;
    const children = buildAll(node.children);
    return children && new Element(part.node.name, { ...part.node.attribs }, children);
  };
  const buildAll = (nodes: readonly ChildNode[]): ChildNode[] | null => {
    const built = nodes.map(build);
    return built.includes(null) ? null : built.filter((node) => node !== null);
  };
  const built = buildAll(translated);
  const isWhole = built !== null && used.size === segment.parts.length;
  const hasText = built?.some((node) => DomUtils.textContent(node).trim() !== '');
  return isWhole && hasText ? built : null;
}
