import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { SupportRequestQuery } from './supportDocuments.ts';

export type SupportRequestNode = NonNullable<
  ResultOf<typeof SupportRequestQuery>['supportRequest']
>;

/** The request of a ticket or case page. */
export function useSupportRequest(): SupportRequestNode | null {
  const data = usePageData(['SUPPORT_TICKET_PAGE', 'SUPPORT_CASE_PAGE'], SupportRequestQuery);
  return data?.supportRequest ?? null;
}
