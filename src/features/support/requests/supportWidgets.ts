import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { requestFilterOf } from './supportRequestRules.ts';
import { SupportFormQuery } from './ui/supportDocuments.ts';
import { SupportRequestListQuery } from './ui/supportListDocuments.ts';

const none = z.object({});

export const supportWidgets = [
  defineWidget({
    type: 'supportRequestList',
    properties: none,
    need: {
      document: SupportRequestListQuery,
      variables: (_properties, { search, key }, { viewer }) => {
        const query = new URLSearchParams(search);
        return viewer.memberId === null
          ? null
          : {
              kind: key === 'SUPPORT_CASES_LIST_PAGE' ? ('CASE' as const) : ('TICKET' as const),
              status: requestFilterOf(query.get('status')),
              keyword: query.get('q'),
              ownOnly: query.get('from') === 'me',
              page: wirePage(query.get('page')),
            };
      },
    },
  }),
  defineWidget({
    type: 'supportRequestForm',
    properties: none,
    need: { document: SupportFormQuery, variables: () => ({}) },
  }),
  ...['supportRequestEdit', 'supportRequestHeader', 'supportRequest', 'supportRequestDetails'].map(
    (type) => defineWidget({ type, properties: none, need: null }),
  ),
];
