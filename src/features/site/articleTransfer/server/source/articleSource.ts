import type { ReleaseKind } from '#features/engage/releaseNotes/releaseKinds.ts';
import type { TransferFault } from '../../articleTransferRules.ts';
import type { Archive } from '../archive/archive.ts';

/** A file beside a text; its addresses are those of the source. */
interface SourceAttachment {
  file: string;
  type?: string | undefined;
  name?: string | undefined;
  caption?: string | undefined;
  description?: string | undefined;
  thumbnail?: string | undefined;
}

/** What a text has besides its content; only Markdown has all of it. */
export interface SourceExtras {
  metaTitle?: string | undefined;
  metaDescription?: string | undefined;
  cover?: string | undefined;
  attachments?: readonly SourceAttachment[] | undefined;
  /** Makes it a release note. */
  release?:
    | { product: string; version: string; kinds: readonly ReleaseKind[]; date: string }
    | undefined;
}

/** One language of an article in what is imported. */
export interface SourceArticle {
  /** Identifies it in repeated imports. */
  key: string;
  /** Of the text that it translates. */
  translationOf: string | null;
  language: string;
  title: string;
  /** Not sanitized; addresses are those of the source. */
  html: string;
  /** Names of the sections around it, outermost first. */
  sections: readonly string[];
  tags: readonly string[];
  description: string | null;
  extras?: SourceExtras;
  isDraft: boolean;
  /** What could not be taken over: fields of the source, if possible with their values. */
  unknownFields: readonly string[];
  /** Markup that was dropped while it was read, such as macros. */
  droppedMarkup: readonly string[];
  /** What it was made of, if that is more than its HTML. */
  raw?: string;
  /** Words of its syntax and of fields that are kept in another form: not text that is lost. */
  syntax?: readonly string[];
  /** Text that was removed while it was read, such as comments. */
  removed?: readonly string[];
  /** What of it can’t be read. */
  faults?: readonly TransferFault[];
}

/** What an address in a text leads to: another text, or a file of the archive. */
export type SourceTarget =
  | { kind: 'text'; key: string; fragment: string }
  | { kind: 'file'; name: string }
  /** Belongs to the source and is not there. */
  | { kind: 'missing' }
  /** Another site; kept as it is. */
  | { kind: 'outside' };

export interface ArticleSource {
  /** In order: the position of articles and sections follows it. */
  texts: readonly SourceArticle[];
  faults: readonly TransferFault[];
  /** Fields of files that are no text but describe a section. */
  sectionFields?: readonly string[];
  /** Files that are texts themselves or describe them; the others are images and attachments. */
  ownNames: ReadonlySet<string>;
  targetOf: (text: SourceArticle, address: string) => SourceTarget;
}

export type ReadSource = (
  archive: Archive,
  options: { language: string },
) => Promise<ArticleSource>;

export function isOutside(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);
}

/** The path of a relative address, from the file that contains it; null if it leads out of the archive. */
export function resolvePath(from: string, address: string): string | null {
  const [given = ''] = address.split(/[?#]/);
  let decoded = given;
  try {
    decoded = decodeURIComponent(given);
  } catch {
    // A stray percent sign is part of the name.
  }
  const parts = decoded.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of decoded.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/').normalize('NFC');
}

export function fragmentOf(address: string): string {
  const at = address.indexOf('#');
  return at === -1 ? '' : address.slice(at + 1);
}
