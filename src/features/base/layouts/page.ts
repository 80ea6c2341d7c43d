import type { GraphqlAnswer, OperationDocument, ShellInfo } from '#core/pageRequest.ts';
import type { LayoutDocument } from './layoutRules.ts';
import type { PageSubject } from './widget.ts';

/** What the head of a page says to browsers, search engines and other sites. */
export interface PageHead {
  title: string;
  description?: string;
  /** Path of the right address, below the base path; absent: as asked. */
  canonicalPath?: string;
  /** It is there in its own language alone: no alternates. */
  isOneLanguage?: boolean;
  /** As the API gives it: with the base path, or of another host. */
  image?: string | null;
  type?: 'website' | 'article' | 'profile';
  noindex?: boolean;
  /** JSON-LD objects (schema.org). */
  structuredData?: object[];
  feeds?: { title: string; path: string }[];
  publishedAt?: string;
  modifiedAt?: string;
}

/** Outcome of wave 1: it alone decides 200, 301, 401, 403 and 404. */
export type PageOutcome =
  | {
      kind: 'show';
      status?: 200 | 404;
      head: PageHead;
      subject: Partial<PageSubject>;
      /** A layout that the data asks for, instead of the key's: custom pages, a home without content. */
      layout?: LayoutDocument;
    }
  | { kind: 'redirect'; path: string; status: 301 | 302 }
  | { kind: 'notFound' }
  | { kind: 'forbidden'; type: 'PUBLIC_TO_PRIVATE' | 'FORBIDDEN' }
  | { kind: 'signIn' };

export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  shell: ShellInfo;
  /** The product's words, for titles: `t('conversations:newTitle')`. */
  t: (key: string, values?: Record<string, string | number>) => string;
}

interface PageRow<Data, Variables> {
  /** The page's own data, handed to widgets through `usePageData`; null when it needs none. */
  document: OperationDocument<Data, Variables> | null;
  variables?: (address: PageAddress) => Variables;
  /** The layout asked for with the page: its own one where mapped, else the default of the key. */
  layoutOf?: (
    address: PageAddress,
  ) => { assetType: 'CATEGORY' | 'TOPIC' | 'CUSTOM_PAGE'; assetId: string } | null;
  settle: (answer: GraphqlAnswer<Data>, address: PageAddress) => PageOutcome;
}

/** A page, its types erased; made by `definePage`. */
export type PageDefinition = PageRow<unknown, unknown>;

/** Checks a page's types against each other, then forgets them so that the route table can hold it. */
export function definePage<Data, Variables>(row: PageRow<Data, Variables>): PageDefinition {
  return row as unknown as PageDefinition; // data and variables only meet through the row's own functions
}
