import { useEffect, useRef } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import {
  ReportConvSearchMutation,
  ReportSearchKeywordMutation,
  type SearchHitNode,
  type SearchResultNode,
} from './searchDocuments.ts';

/** SPEC §7 reportSearchKeyword: once for each query, however many pages of it are looked at. */
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

/** SPEC §7 reportConvSearch: which of the found was opened, and where in the list it stood, from 1. */
export function useClickReport(searchQuery: string, result: SearchResultNode | undefined) {
  return (hit: SearchHitNode, position: number): void => {
    if (!result) return;
    const { searchId, searchType } = result;
    const input = { searchId, searchType, id: hit.id, searchQuery, position, type: hit.entityType };
    void report(() => runOperation(ReportConvSearchMutation, { input }));
  };
}

/** Reports serve the community's owners: nobody who searches hears of their failures. */
async function report(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch {
    // Nothing is to be done about it.
  }
}
