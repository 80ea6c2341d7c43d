import { parseIds, requireId } from '#core/ids.ts';
import { demand } from '#core/permissions.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { ProfileListUse } from '#features/people/members/server/profileListUse.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { canEditProfileLists } from '../accessRules.ts';
import {
  type ListRuleChoice,
  type ListRuleField,
  listRuleCountries,
  listRuleFields,
  listRuleLanguages,
  listRuleRanks,
  listRuleRoles,
} from './listRuleChoices.ts';
import type { CsvMember } from './profileListCsv.ts';
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
  description: 'Without title and path where the viewer may not see it.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    path: t.exposeString('path', { nullable: true }),
  }),
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
    isDynamic: t.boolean({ resolve: ({ rule }) => rule !== null }),
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

const ListRuleChoiceType = builder.objectRef<ListRuleChoice>('ProfileListChoice').implement({
  fields: (t) => ({
    value: t.exposeString('value'),
    label: t.exposeString('label', {
      description: 'Empty for a built-in role without a custom name.',
    }),
  }),
});

const ListRuleFieldType = builder.objectRef<ListRuleField>('ProfileListFieldChoice').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name'),
    isCheckbox: t.exposeBoolean('isCheckbox'),
    options: t.field({ type: [ListRuleChoiceType], resolve: ({ options }) => options }),
  }),
});

const ListRuleChoicesType = builder.objectRef<object>('ProfileListChoices').implement({
  description: 'Values of the conditions of dynamic lists.',
  fields: (t) => ({
    roles: t.field({
      type: [ListRuleChoiceType],
      resolve: (_choices, _args, ctx) => listRuleRoles(ctx),
    }),
    countries: t.field({
      type: [ListRuleChoiceType],
      resolve: (_choices, _args, ctx) => listRuleCountries(ctx),
    }),
    languages: t.field({
      type: [ListRuleChoiceType],
      resolve: (_choices, _args, ctx) => listRuleLanguages(ctx),
    }),
    ranks: t.field({
      type: [ListRuleChoiceType],
      description: 'Empty if gamification is off.',
      resolve: (_choices, _args, ctx) => listRuleRanks(ctx),
    }),
    fields: t.field({
      type: [ListRuleFieldType],
      description: 'Custom fields of members.',
      resolve: (_choices, _args, ctx) => listRuleFields(ctx),
    }),
  }),
});

builder.queryFields((t) => ({
  profileListChoices: t.field({
    type: ListRuleChoicesType,
    resolve: (_root, _args, ctx) => {
      demand(canEditProfileLists(ctx.viewer));
      return {};
    },
  }),
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
