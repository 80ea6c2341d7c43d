import { parseIds, requireId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { ProfileListUse } from '#features/people/members/server/profileListUse.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import type { CsvMember } from '../profileListCsv.ts';
import { importProfileListMembers } from './profileListImport.ts';
import {
  deleteProfileList,
  getProfileList,
  listProfileListMembers,
  listProfileLists,
  listProfileListUses,
  type ProfileList,
  saveProfileList,
  setProfileListMembers,
} from './profileListService.ts';

const ProfileListMemberPage = pageObject('ProfileListMemberPage', MemberType);

const ProfileListUseType = builder.objectRef<ProfileListUse>('ProfileListUse').implement({
  fields: (t) => ({ title: t.exposeString('title'), path: t.exposeString('path') }),
});

const ProfileListType = builder.objectRef<ProfileList>('ProfileList').implement({
  description: 'A segment of members (SPEC §3 pLs).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    rule: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Of a dynamic list: { match, conditions }. Null: members are chosen by hand.',
      resolve: ({ rule }) => rule,
    }),
    refreshedAt: t.expose('refreshed_at', { type: 'DateTime', nullable: true }),
    uses: t.field({
      type: [ProfileListUseType],
      cost: 20,
      description: 'Where it is used; a list in use cannot be deleted.',
      resolve: ({ id }, _args, ctx) => listProfileListUses(ctx, id),
    }),
    members: t.field({
      type: ProfileListMemberPage,
      args: { page: t.arg.int(), first: t.arg.int() },
      resolve: async ({ id }, args, ctx) => {
        const page = await listProfileListMembers(ctx, id, args);
        const members = await Promise.all(page.nodes.map((each) => memberLoader(ctx).load(each)));
        return { ...page, nodes: members.filter((member) => member !== null) };
      },
    }),
  }),
});

builder.queryFields((t) => ({
  profileLists: t.field({
    type: [ProfileListType],
    resolve: (_root, _args, ctx) => listProfileLists(ctx),
  }),
  profileList: t.field({
    type: ProfileListType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getProfileList(ctx, requireId(id)),
  }),
}));

builder.relayMutationField(
  'saveProfileList',
  {
    inputFields: (t) => ({
      id: t.id({ description: 'Of the list to change; absent for a new one.' }),
      name: t.string({ required: true }),
      description: t.string(),
      rule: t.field({ type: 'JSON', description: 'Makes the list dynamic.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      list: await saveProfileList(ctx, { ...input, description: input.description ?? undefined }),
    }),
  },
  {
    outputFields: (t) => ({
      profileList: t.field({ type: ProfileListType, resolve: ({ list }) => list }),
    }),
  },
);

builder.relayMutationField(
  'deleteProfileList',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => {
      await deleteProfileList(ctx, requireId(input.id));
      return { id: input.id };
    },
  },
  { outputFields: (t) => ({ id: t.exposeID('id') }) },
);

builder.relayMutationField(
  'setProfileListMembers',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      memberIds: t.idList({ required: true }),
      member: t.boolean({ required: true, description: 'Whether they are to be in it.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      list: await setProfileListMembers(ctx, {
        id: requireId(input.id),
        memberIds: parseIds(input.memberIds),
        member: input.member,
      }),
    }),
  },
  {
    outputFields: (t) => ({
      profileList: t.field({ type: ProfileListType, resolve: ({ list }) => list }),
    }),
  },
);

const CsvMemberType = builder.objectRef<CsvMember>('UnknownCsvMember').implement({
  description: 'A row of a file that names nobody.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'From 1.' }),
    value: t.exposeString('value'),
  }),
});

/** Maximum number of unknown rows listed. */
const mostUnknown = 100;

builder.relayMutationField(
  'importProfileListMembers',
  {
    description:
      'Puts the members that a CSV file names into a list, by username, id or e-mail address.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      csv: t.string({ required: true, description: 'The text of the file.' }),
      dryRun: t.boolean({ required: true, description: 'Only says what would happen.' }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      importProfileListMembers(ctx, {
        id: requireId(input.id),
        csv: input.csv,
        dryRun: input.dryRun,
      }),
  },
  {
    outputFields: (t) => ({
      added: t.exposeInt('added'),
      alreadyIn: t.exposeInt('alreadyIn'),
      unknownCount: t.int({ resolve: ({ unknown }) => unknown.length }),
      unknown: t.field({
        type: [CsvMemberType],
        description: `The first ${mostUnknown}.`,
        resolve: ({ unknown }) => unknown.slice(0, mostUnknown),
      }),
    }),
  },
);
