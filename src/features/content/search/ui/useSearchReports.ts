import { useEffect, useRef } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import {
  ReportConvSearchMutation,
  ReportSearchKeywordMutation,
  type SearchHitNode,
  type SearchResultNode,
} from './searchDocuments.ts';

/** SPEC §7 reportSearchKeyword: once per query, regardless of pages. */
export function useKeywordReport(keyword: string, result: SearchResultNode | undefined): void {
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (keyword === '' || !result || reported.current === keyword) return;
    reported.current = keyword;
    const { searchId, totalCount: totalHitCount } = result;
    const input = { searchId, keyword, totalHitCount, pageType: 'CONVERSATION_SEARCH_PAGE' };
    void report(() => runOperation(ReportSearchKeywordMutation, { input }));
  }, [keyword, result]);
}

/** SPEC §7 reportConvSearch: the opened result and its position, from 1. */
export function useClickReport(searchQuery: string, result: SearchResultNode | undefined) {
  return (hit: SearchHitNode, position: number): void => {
    if (!result) return;
    const { searchId, searchType } = result;
    const input = { searchId, searchType, id: hit.id, searchQuery, position, type: hit.entityType };
    void report(() => runOperation(ReportConvSearchMutation, { input }));
  };
}

/** Reports are for the community's owners: users do not see their errors. */
async function report(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch {
    // Ignored.
  }
}
