import { countryCodes, countryName } from '#core/countryName.ts';
import { AppError } from '#core/errors.ts';
import { parseId, requireId } from '#core/ids.ts';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { demandMember, hasPermission } from '#core/permissions.ts';
import type { Question } from '#core/questions.ts';
import { readLanguageChoices } from '#core/readerLanguages.ts';
import { CustomFieldKind } from '#features/base/customFields/server/customFieldGraphql.ts';
import { withoutHiddenValues } from '#features/base/customFields/server/fieldValues.ts';
import { readPartner } from '#features/people/members/partnerRules.ts';
import { canEditMember } from '#features/people/members/profileRules.ts';
import { memberFields } from '#features/people/members/server/memberFields.ts';
import { UserInterface } from '#features/people/members/server/memberGraphql.ts';
import { type MemberRow, wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { UserPreferenceType } from '#features/people/members/server/preferenceGraphql.ts';
import { listPreferences } from '#features/people/members/server/preferenceQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  askedQuestions,
  canEditPartner,
  canEditSignature,
  canEditUsername,
} from '../profileEditRules.ts';
import { updateProfile } from './profileService.ts';

const QuestionType = builder.objectRef<Question>('ProfileQuestion').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    help: t.exposeString('help'),
    kind: t.field({ type: CustomFieldKind, resolve: ({ kind }) => kind }),
    required: t.exposeBoolean('required'),
    options: t.exposeStringList('options'),
    optionLabels: t.field({ type: 'JSON', resolve: ({ optionLabels }) => optionLabels }),
    pattern: t.exposeString('pattern', { nullable: true }),
    minLength: t.exposeInt('minLength', { nullable: true }),
    maxLength: t.exposeInt('maxLength', { nullable: true }),
    min: t.exposeFloat('min', { nullable: true }),
    max: t.exposeFloat('max', { nullable: true }),
    integer: t.exposeBoolean('integer'),
  }),
});

const NamedChoice = builder.objectRef<{ code: string; name: string }>('NamedChoice').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});

export const EditableProfileType = builder.objectRef<MemberRow>('EditableProfile').implement({
  description: 'A profile as whoever may change it sees it.',
  interfaces: [UserInterface],
  fields: (t) => ({
    firstName: t.exposeString('first_name'),
    lastName: t.exposeString('last_name'),
    bio: t.exposeString('bio'),
    signature: t.exposeString('signature'),
    employeeId: t.exposeString('employee_id', { nullable: true }),
    phoneNumber: t.exposeString('phone', { nullable: true }),
    partnerId: t.exposeString('partner_id', { nullable: true }),
    partnerName: t.string({
      nullable: true,
      resolve: (member) => readPartner(member.partner_details).name,
    }),
    partnerCustomFields: t.expose('partner_custom_fields', { type: 'JSON' }),
    country: t.exposeString('country', { nullable: true }),
    language: t.exposeString('language', { nullable: true }),
    readLanguages: t.exposeStringList('read_languages', {
      description:
        'Languages the member reads, preferred first, without regions; empty: not chosen.',
    }),
    timeZone: t.exposeString('time_zone', { nullable: true }),
    customFields: t.field({
      type: 'JSON',
      resolve: (member, _args, ctx) => withoutHiddenValues(ctx, memberFields(member)),
    }),
    userPreferences: t.field({
      type: [UserPreferenceType],
      resolve: (member, _args, ctx) => listPreferences(ctx.db, member.id),
    }),
    updatedDate: t.expose('updated_at', { type: 'DateTime' }),
    isSelf: t.boolean({ resolve: (member, _args, { viewer }) => viewer.memberId === member.id }),
    hasPassword: t.boolean({ resolve: (member) => member.password_hash !== null }),
    canEditUsername: t.boolean({
      resolve: (member, _args, { viewer }) => canEditUsername(viewer, member).ok,
    }),
    canEditSignature: t.boolean({
      resolve: (member, _args, { viewer }) => canEditSignature(viewer, member).ok,
    }),
    canEditEmployeeId: t.boolean({
      resolve: (_member, _args, { viewer }) => hasPermission(viewer, 'EDIT_EMPLOYEE_ID'),
    }),
    canEditPartner: t.boolean({
      resolve: (_member, _args, { viewer }) => canEditPartner(viewer).ok,
    }),
    questions: t.field({
      type: [QuestionType],
      resolve: (member, _args, { settings, viewer, locale }) =>
        askedQuestions(settings.identity, { viewer, member, locale }),
    }),
    countries: t.field({
      type: [NamedChoice],
      description: 'To choose from, named in the language of the page.',
      resolve: (_member, _args, { locale }) => namedChoices(countryCodes, locale),
    }),
    languages: t.field({
      type: [NamedChoice],
      description: 'To choose from, each in its own words.',
      resolve: (_member, _args, { settings }) =>
        settings.activeLanguages.map((code) => ({ code, name: capitalised(code) })),
    }),
    languagesToRead: t.field({
      type: [NamedChoice],
      description: 'What `readLanguages` may have, each in its own words.',
      resolve: ({ read_languages }, _args, { settings }) =>
        readLanguageChoices(settings.activeLanguages, read_languages).map((code) => ({
          ...{ code, name: capitalised(code) },
        })),
    }),
    timeZones: t.stringList({ resolve: () => timeZones }),
  }),
});

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

builder.queryField('editableProfile', (t) =>
  t.field({
    type: EditableProfileType,
    args: { id: t.arg.id({ required: true }) },
    description: 'NOT_FOUND for whoever may not change it.',
    resolve: (_root, { id }, ctx) => getEditable(ctx, `${id}`),
  }),
);

const UserPreferenceInput = builder.inputType('UserPreferenceInput', {
  fields: (t) => ({
    preferenceCategory: t.string({ required: true }),
    preferenceType: t.string({ required: true }),
    properties: t.field({ type: 'JSON', required: true }),
  }),
});

const ContactInfoInput = builder.inputType('ContactInfoInput', {
  fields: (t) => ({
    phoneNumber: t.string({ description: 'Optional plus and 6 to 15 digits; null removes it.' }),
  }),
});

const inputFields = (t: InputFieldBuilder) => ({
  fullName: t.string(),
  firstName: t.string(),
  lastName: t.string(),
  username: t.string(),
  bio: t.string(),
  signature: t.string(),
  employeeId: t.string(),
  contactInfo: t.field({ type: ContactInfoInput }),
  partnerId: t.string({ description: 'The company of the member; needs EDIT_USER.' }),
  partnerName: t.string({ description: 'Needs EDIT_USER.' }),
  partnerCustomFields: t.field({
    type: 'JSON',
    description: 'Names and values of the company; replaces them. Needs EDIT_USER.',
  }),
  country: t.string(),
  language: t.string(),
  readLanguages: t.stringList({
    description:
      'Preferred first, without regions (`pt`, not `pt_BR`); an empty list removes the choice.',
  }),
  timeZone: t.string(),
  customFields: t.field({ type: 'JSON' }),
  userPreferences: t.field({ type: [UserPreferenceInput] }),
  updatedDate: t.field({
    type: 'DateTime',
    description: 'When what is changed was read; a change since then is a CONFLICT.',
  }),
});

type InputFieldBuilder = Parameters<
  Exclude<Parameters<typeof builder.inputType>[1]['fields'], undefined>
>[0];

mutation('updateCurrentUser', {
  input: inputFields,
  run: (ctx, { contactInfo, ...input }) =>
    updateProfile(ctx, demandMember(ctx.viewer), { ...input, ...contactInfo }),
  output: ['user', EditableProfileType],
});

mutation('updateUser', {
  input: (t) => ({ id: t.id({ required: true }), ...inputFields(t) }),
  run: (ctx, { id, contactInfo, ...input }) =>
    updateProfile(ctx, requireId(id), { ...input, ...contactInfo }),
  output: ['user', EditableProfileType],
});

/** @throws AppError UNAUTHENTICATED, NOT_FOUND */
async function getEditable(ctx: Ctx, id: string): Promise<MemberRow> {
  const viewerId = demandMember(ctx.viewer);
  const memberId = id === 'me' ? viewerId : parseId(id);
  const member = memberId === null ? null : await wholeMemberLoader(ctx).load(memberId);
  if (!member || member.deleted_at !== null || !canEditMember(ctx.viewer, member).ok) {
    throw new AppError('NOT_FOUND');
  }
  return member;
}

function namedChoices(codes: readonly string[], locale: string) {
  const { compare } = new Intl.Collator(localeOf(locale));
  return codes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((a, b) => compare(a.name, b.name));
}

function capitalised(code: string): string {
  const name = languageName(code);
  return name.charAt(0).toLocaleUpperCase(localeOf(code)) + name.slice(1);
}
