import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { momentOfDay, readMemberListAddress } from './memberListAddress.ts';
import { memberListLimits } from './memberListRules.ts';
import { ApprovalQueueQuery, MemberManagementQuery } from './ui/staffDocuments.ts';

/** SPEC §2: user management, approvals, audit log and bans. */
export const memberAdminWidgets = [
  defineWidget({
    type: 'memberManagement',
    properties: z.object({
      size: z.number().int().min(10).max(memberListLimits.maxSize).default(memberListLimits.size),
    }),
    need: {
      document: MemberManagementQuery,
      variables: ({ size }, { search }, { viewer }) => {
        const address = readMemberListAddress(search);
        return {
          keyword: address.q || null,
          role: address.role || null,
          state: address.state || null,
          profileListId: address.list || null,
          lastLoginFrom: momentOfDay(address.from, 'start'),
          lastLoginTo: momentOfDay(address.to, 'end'),
          sortKey: address.sort,
          sortOrder: address.order,
          page: address.page - 1,
          size,
          member: address.member,
          withMember: address.member !== '',
          withRoles: viewer.permissions.includes('MANAGE_COMMUNITY'),
          withLists: viewer.permissions.includes('EDIT_USER_PROFILE_LIST'),
        };
      },
    },
  }),
  defineWidget({
    type: 'approvalQueue',
    properties: z.object({ size: z.number().int().min(5).max(50).default(20) }),
    need: {
      document: ApprovalQueueQuery,
      variables: ({ size }, { search }) => {
        const query = new URLSearchParams(search);
        return {
          state: query.get('state') === 'REJECTED' ? ('REJECTED' as const) : ('PENDING' as const),
          page: wirePage(query.get('page')),
          size,
        };
      },
    },
  }),
];
