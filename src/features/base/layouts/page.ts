import type { GraphqlAnswer, OperationDocument, ShellInfo } from '#core/pageRequest.ts';
import type { LayoutAssetType, LayoutDocument, LayoutKey } from './layoutRules.ts';
import type { PageSubject } from './widget.ts';

/** Head metadata of a page. */
export interface PageHead {
  title: string;
  description?: string;
  /** Canonical path, under the base path; if omitted, the requested one. */
  canonicalPath?: string;
  /** It is there in its own language alone: no alternates. */
  isOneLanguage?: boolean;
  /** The same text in every language, itself included, each at an address of its own. */
  translations?: readonly { language: string; path: string }[];
  /** Of them, the one that they are translated from. */
  sourceLanguage?: string | null;
  /** As returned by the API: with the base path, or of another host. */
  image?: string | null;
  type?: 'website' | 'article' | 'profile';
  noindex?: boolean;
  /** The page is also written as Markdown. */
  hasMarkdown?: boolean;
  /** JSON-LD objects (schema.org). */
  structuredData?: object[];
  feeds?: { title: string; path: string }[];
  publishedAt?: string;
  modifiedAt?: string;
}

/** Result of wave 1, which alone decides between 200, 301, 401, 403 and 404. */
export type PageOutcome =
  | {
      kind: 'show';
      status?: 200 | 404;
      head: PageHead;
      subject: Partial<PageSubject>;
      /** A layout determined by the data instead of the key: custom pages, an empty community's home. */
      layout?: LayoutDocument;
    }
  /** Another page with a layout that is not published. */
  | { kind: 'preview'; key: LayoutKey; layout: LayoutDocument; title: string; path: string | null }
  | { kind: 'redirect'; path: string; status: 301 | 302 }
  | { kind: 'notFound' }
  | { kind: 'forbidden'; type: 'PUBLIC_TO_PRIVATE' | 'FORBIDDEN' }
  | { kind: 'signIn' };

export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  shell: ShellInfo;
  /** Translations for titles: `t('conversations:newTitle')`. */
  t: (key: string, values?: Record<string, string | number>) => string;
}

interface PageRow<Data, Variables> {
  /** The page's own data, available to widgets through `usePageData`; null if it has none. */
  document: OperationDocument<Data, Variables> | null;
  variables?: (address: PageAddress) => Variables;
  /** The layout loaded with the page: its own if mapped, else the default for its key. */
  layoutOf?: (address: PageAddress) => { assetType: LayoutAssetType; assetId: string };
  /** Type of the widget that is given the data, as if it were its own. */
  widget?: string;
  settle: (answer: GraphqlAnswer<Data>, address: PageAddress) => PageOutcome;
}

/** A type-erased page definition; created by `definePage`. */
export type PageDefinition = PageRow<unknown, unknown>;

/** Checks a page's types against each other, then erases them for the route table. */
export function definePage<Data, Variables>(row: PageRow<Data, Variables>): PageDefinition {
  return row as unknown as PageDefinition; // data and variables are only used by the definition's own functions
}
