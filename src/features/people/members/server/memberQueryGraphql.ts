import { builder } from '#platform/graphql/builder.ts';
import { memberSearch } from '../memberRules.ts';
import { ApprovalStatus, MemberPage } from './memberGraphql.ts';
import { listMemberPage } from './memberListService.ts';
import { userListTypes } from './memberQueries.ts';

export const MemberSearchFieldEnum = builder.enumType('MemberSearchField', {
  values: memberSearch.fields,
});
const UserListTypeEnum = builder.enumType('UserListType', { values: userListTypes });

const MemberFilter = builder.inputType('MemberFilter', {
  fields: (t) => ({
    brandUser: t.boolean(),
    listType: t.field({
      type: UserListTypeEnum,
      description: 'Who liked or follows `objectId`, or whom it follows.',
    }),
    objectId: t.id(),
  }),
});

builder.queryFields((t) => ({
  members: t.field({
    type: MemberPage,
    cost: ({ searchKeyword }) => (searchKeyword ? 500 : 100),
    args: {
      filter: t.arg({ type: MemberFilter }),
      page: t.arg.int(),
      size: t.arg.int(),
      searchKeyword: t.arg.string({
        description: 'At least three characters; a shorter one finds the member of that username.',
      }),
      searchByField: t.arg({ type: MemberSearchFieldEnum }),
      emailSearchEnabled: t.arg.boolean({
        description: 'Finds parts of e-mail addresses too; needs EDIT_USER.',
      }),
      usernameList: t.arg.stringList(),
      userIdsList: t.arg.idList(),
      sortUsersByUserName: t.arg.boolean(),
      newestFirst: t.arg.boolean({ description: 'Those who joined last come first.' }),
      boostPostUsers: t.arg.boolean({ description: 'Those who took part in `postId` come first.' }),
      matchBeginnings: t.arg.boolean({
        description: 'Keywords of one or two characters find names that begin with them.',
      }),
      postId: t.arg.id(),
      approvalStatus: t.arg({
        type: ApprovalStatus,
        description: 'Members in this state, for holders of MANAGE_USER_APPROVAL.',
      }),
      populateApprovalInfo: t.arg.boolean({
        description: 'Asks for `approvalInfo`; for holders of MANAGE_USER_APPROVAL.',
      }),
    },
    resolve: (_root, { filter, ...args }, ctx) =>
      listMemberPage(ctx, {
        searchKeyword: args.searchKeyword ?? undefined,
        searchByField: args.searchByField ?? undefined,
        emailSearchEnabled: args.emailSearchEnabled ?? undefined,
        usernameList: args.usernameList ?? undefined,
        userIdsList: args.userIdsList ?? undefined,
        brandUser: filter?.brandUser ?? undefined,
        list: filter?.listType
          ? { type: filter.listType, objectId: filter.objectId ?? '' }
          : undefined,
        sortUsersByUserName: args.sortUsersByUserName ?? undefined,
        newestFirst: args.newestFirst ?? undefined,
        boostPostUsers: args.boostPostUsers ?? undefined,
        matchBeginnings: args.matchBeginnings ?? undefined,
        postId: args.postId ?? undefined,
        approvalStatus: args.approvalStatus ?? undefined,
        populateApprovalInfo: args.populateApprovalInfo ?? undefined,
        page: args.page ?? undefined,
        size: args.size ?? undefined,
      }),
  }),
}));
