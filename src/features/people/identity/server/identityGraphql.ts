import { withoutHiddenValues } from '#features/base/customFields/server/fieldValues.ts';
import { readPartner } from '#features/people/members/partnerRules.ts';
import { memberFields } from '#features/people/members/server/memberFields.ts';
import { UserInterface } from '#features/people/members/server/memberGraphql.ts';
import { type MemberRow, wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { UserPreferenceType } from '#features/people/members/server/preferenceGraphql.ts';
import { listPreferences } from '#features/people/members/server/preferenceQueries.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { registrationOf } from '../registrationRules.ts';

const ContactInfoType = builder.objectRef<MemberRow>('ContactInfo').implement({
  fields: (t) => ({ phoneNumber: t.exposeString('phone', { nullable: true }) }),
});

const PartnerDetailsType = builder.objectRef<MemberRow>('PartnerDetails').implement({
  description: 'The company that a member belongs to.',
  fields: (t) => ({
    id: t.exposeID('partner_id', { nullable: true }),
    name: t.string({
      nullable: true,
      resolve: (member) => readPartner(member.partner_details).name,
    }),
    customFields: t.expose('partner_custom_fields', { type: 'JSON' }),
  }),
});

/** SPEC §3 Current user: data visible only to the member. */
export const CurrentUserType = builder.objectRef<MemberRow>('CurrentUser').implement({
  interfaces: [UserInterface],
  fields: (t) => ({
    email: t.exposeString('email', { nullable: true }),
    signature: t.exposeString('signature'),
    country: t.exposeString('country', { nullable: true }),
    language: t.exposeString('language', { nullable: true }),
    readLanguages: t.exposeStringList('read_languages', {
      description:
        'Languages the member reads, preferred first, without regions; empty: not chosen.',
    }),
    timeZone: t.exposeString('time_zone', { nullable: true }),
    userPreferences: t.field({
      type: [UserPreferenceType],
      resolve: (member, _args, ctx) => listPreferences(ctx.db, member.id),
    }),
    customFields: t.field({
      type: 'JSON',
      resolve: (member, _args, ctx) => withoutHiddenValues(ctx, memberFields(member)),
    }),
    lastLogin: t.expose('last_login_at', { type: 'DateTime', nullable: true }),
    lastLogoutTime: t.expose('last_logout_at', { type: 'DateTime', nullable: true }),
    updatedDate: t.expose('updated_at', { type: 'DateTime' }),
    isVerified: t.boolean({
      description: 'Whether the e-mail address is theirs: they used a link sent to it.',
      resolve: (member) => member.email_verified_at !== null,
    }),
    employeeId: t.exposeString('employee_id', { nullable: true }),
    pLs: t.idList({
      description: 'Ids of the profile lists that the member is in.',
      resolve: (member) => member.profile_list_ids,
    }),
    contactInfo: t.field({ type: ContactInfoType, resolve: (member) => member }),
    partnerId: t.exposeString('partner_id', {
      nullable: true,
      description: 'The company that the member belongs to.',
    }),
    partnerDetails: t.field({
      type: PartnerDetailsType,
      nullable: true,
      resolve: (member) => (member.partner_id === null ? null : member),
    }),
    isRegCompleted: t.boolean({
      resolve: (member, _args, { settings }) => registrationOf(member, settings).isRegCompleted,
    }),
    screenerFilled: t.boolean({ resolve: (member) => member.screener_answered_at !== null }),
    screenerResponse: t.expose('screener_response', { type: 'JSON', nullable: true }),
    hasPassword: t.boolean({ resolve: (member) => member.password_hash !== null }),
    permissions: t.stringList({ resolve: (_member, _args, ctx) => [...ctx.viewer.permissions] }),
  }),
});

builder.queryField('currentUser', (t) =>
  t.field({
    type: CurrentUserType,
    nullable: true,
    description: 'Who is signed in; null for a visitor.',
    extensions: fieldFacts({ isPublic: true, apiArea: 'any' }),
    resolve: (_root, _args, ctx) =>
      ctx.viewer.memberId === null ? null : wholeMemberLoader(ctx).load(ctx.viewer.memberId),
  }),
);
