import type { PageSubject } from './widget.ts';

/** What a page's Markdown is written with; everything it is given may come from members. */
export interface MarkdownTools {
  /** One line that means nothing in Markdown. */
  text: (value: string) => string;
  /** A link to the Markdown of a page of the community. */
  link: (text: string, path: string) => string;
  /** The whole address of a page of the community. */
  address: (path: string) => string;
  /** Sanitized HTML; its headings are below level `under`. */
  html: (html: string, under: number) => string;
  /** The name that is shown of a member. */
  name: (member: NamedMember | null) => string;
  t: (key: string, values?: Record<string, string | number>) => string;
}

interface NamedMember {
  username: string;
  fullName: string;
  isAnonymous: boolean;
  left: string | null;
}

/** What one widget says in the Markdown of its page. */
export interface MarkdownPart {
  /** Lines of the front part, by name; null: left out. */
  facts?: Readonly<Record<string, FrontValue>>;
  text: string;
  /** It has pages, of which the address has the number. */
  pages?: MarkdownPages;
}

export interface MarkdownPages {
  /** From 1. */
  page: number;
  hasMore: boolean;
  /** Query parameter with the number. */
  parameter?: string;
}

export type FrontValue = string | number | boolean | readonly string[] | null | undefined;

interface MarkdownGiven<Data, Properties> {
  /** The widget's own data; null: it has none, or it could not be loaded. */
  data: Data | null;
  properties: Properties;
  page: PageSubject;
  /** The data of the page's document. */
  pageData: unknown;
}

/** A type-erased writer; created by `markdownWriter`. */
export type MarkdownWriter = (
  given: MarkdownGiven<unknown, unknown>,
  tools: MarkdownTools,
) => MarkdownPart | null | Promise<MarkdownPart | null>;

/** Checks a writer's types, then erases them: the data is that of its widget's own document. */
export function markdownWriter<Data = null, Properties = object>(
  write: (
    given: MarkdownGiven<Data, Properties>,
    tools: MarkdownTools,
  ) => MarkdownPart | null | Promise<MarkdownPart | null>,
): MarkdownWriter {
  return write as unknown as MarkdownWriter; // given what its widget's definition loads
}
