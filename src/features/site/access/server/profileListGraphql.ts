import { parseIds, requireId } from '#core/ids.ts';
import { demand } from '#core/permissions.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { ProfileListUse } from '#features/people/members/server/profileListUse.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { canEditProfileLists, saveProfileListSchema } from '../accessRules.ts';
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

mutation('saveProfileList', {
  input: (t) =>
    schemaFields(t, saveProfileListSchema, {
      id: 'Of the list to change; absent for a new one.',
      rule: 'Makes the list dynamic.',
    }),
  run: (ctx, input) =>
    saveProfileList(ctx, { ...input, description: input.description ?? undefined }),
  output: ['profileList', ProfileListType],
});

mutation('deleteProfileList', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: async (ctx, { id }) => {
    await deleteProfileList(ctx, requireId(id));
    return id;
  },
  output: ['id', 'ID'],
});

mutation('setProfileListMembers', {
  input: (t) => ({
    id: t.id({ required: true }),
    memberIds: t.idList({ required: true }),
    member: t.boolean({ required: true, description: 'Whether they are to be in it.' }),
  }),
  run: (ctx, { id, memberIds, member }) =>
    setProfileListMembers(ctx, { id: requireId(id), memberIds: parseIds(memberIds), member }),
  output: ['profileList', ProfileListType],
});

const CsvMemberType = builder.objectRef<CsvMember>('UnknownCsvMember').implement({
  description: 'A row of a file that names nobody.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'From 1.' }),
    value: t.exposeString('value'),
  }),
});

/** Maximum number of unknown rows listed. */
const mostUnknown = 100;

mutation('importProfileListMembers', {
  description:
    'Puts the members that a CSV file names into a list, by username, id or e-mail address.',
  input: (t) => ({
    id: t.id({ required: true }),
    csv: t.string({ required: true, description: 'The text of the file.' }),
    dryRun: t.boolean({ required: true, description: 'Only says what would happen.' }),
  }),
  run: (ctx, { id, csv, dryRun }) =>
    importProfileListMembers(ctx, { id: requireId(id), csv, dryRun }),
  output: (t) => ({
    added: t.exposeInt('added'),
    alreadyIn: t.exposeInt('alreadyIn'),
    unknownCount: t.int({ resolve: ({ unknown }) => unknown.length }),
    unknown: t.field({
      type: [CsvMemberType],
      description: `The first ${mostUnknown}.`,
      resolve: ({ unknown }) => unknown.slice(0, mostUnknown),
    }),
  }),
});
