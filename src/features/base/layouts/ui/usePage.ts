import { createContext, useContext } from 'react';
import type { OperationDocument } from '#core/pageRequest.ts';
import type { PageSubject } from '../widget.ts';

export interface PageValue {
  subject: PageSubject;
  /** Result of the page's own document. */
  data: unknown;
}

export const PageContext = createContext<PageValue | null>(null);

/** The page's subject: ids, key, URL. */
export function usePageSubject(): PageSubject {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePageSubject outside a page');
  return page.subject;
}

/**
 * The page's own data, for a widget that shows the page's subject (the post on a post page).
 * @returns null on pages with another document
 */
export function usePageData<Data, Variables>(
  key: PageSubject['key'] | readonly PageSubject['key'][],
  _document: OperationDocument<Data, Variables>,
): Data | null {
  const page = useContext(PageContext);
  const keys = typeof key === 'string' ? [key] : key;
  if (!page || !keys.includes(page.subject.key)) return null;
  return page.data as Data; // the page with this key was loaded with this document
}
