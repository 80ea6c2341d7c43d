import { parseId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { SortKey, SortOrder, sortKeyIn } from '#platform/graphql/sharedEnums.ts';
import { memberSorts } from '../memberListRules.ts';
import type { AuditRow } from './auditQueries.ts';
import { findManagedMember, listManagedMembers } from './managedMemberService.ts';
import { ManagedMemberType, MemberStateEnum, personOf } from './managedMemberType.ts';
import { listActors, listAudit } from './memberRecords.ts';

const ManagedMemberPage = pageObject('ManagedMemberPage', ManagedMemberType);

const AuditLineType = builder.objectRef<AuditRow>('AuditLine').implement({
  description: 'One line of the append-only audit log.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    action: t.exposeString('action'),
    subjectType: t.exposeString('subject_type'),
    subjectId: t.exposeString('subject_id', { nullable: true }),
    detail: t.field({ type: 'JSON', resolve: (line) => line.detail }),
    address: t.exposeString('address'),
    actor: t.field({
      type: MemberType,
      nullable: true,
      resolve: (line, _args, ctx) => personOf(ctx, line.actor_id),
    }),
    /** The target, if it is a member. */
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: (line, _args, ctx) =>
        line.subject_type === 'member' ? personOf(ctx, line.subject_id) : null,
    }),
  }),
});

const AuditPageType = builder
  .objectRef<{ nodes: AuditRow[]; hasMore: boolean }>('AuditPage')
  .implement({
    fields: (t) => ({
      nodes: t.field({ type: [AuditLineType], resolve: (page) => page.nodes }),
      hasMore: t.exposeBoolean('hasMore'),
    }),
  });

builder.queryFields((t) => ({
  managedMembers: t.field({
    type: ManagedMemberPage,
    cost: 1_500,
    description: 'Members for whoever looks after them (SPEC §2 users/user-management).',
    args: {
      keyword: t.arg.string({ description: 'In username, name, or e-mail for whoever sees it.' }),
      role: t.arg.string(),
      state: t.arg({ type: MemberStateEnum }),
      profileListId: t.arg.id(),
      lastLoginFrom: t.arg({ type: 'DateTime' }),
      lastLoginTo: t.arg({ type: 'DateTime' }),
      sortKey: t.arg({ type: SortKey, defaultValue: 'JOINED_AT' }),
      sortOrder: t.arg({ type: SortOrder, defaultValue: 'DESC' }),
      page: t.arg.int(),
      size: t.arg.int(),
    },
    resolve: (_root, args, ctx) =>
      listManagedMembers(ctx, {
        keyword: args.keyword ?? undefined,
        role: args.role ?? undefined,
        state: args.state ?? undefined,
        // Invalid ids match nothing; no member has id 0.
        profileListId: args.profileListId ? (parseId(args.profileListId) ?? 0) : undefined,
        lastLoginFrom: args.lastLoginFrom ?? undefined,
        lastLoginTo: args.lastLoginTo ?? undefined,
        sort: sortKeyIn(args.sortKey, memberSorts) ?? 'JOINED_AT',
        direction: args.sortOrder === 'ASC' ? 'asc' : 'desc',
        page: args.page ?? undefined,
        size: args.size ?? undefined,
      }),
  }),
  managedMember: t.field({
    type: ManagedMemberType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findManagedMember(ctx, parseId(id)),
  }),
  auditActors: t.field({
    type: [MemberType],
    description: 'Members with recent lines in the audit log, the latest first.',
    cost: 200,
    resolve: async (_root, _args, ctx) => {
      const people = (await listActors(ctx)).map((id) => personOf(ctx, id));
      return (await Promise.all(people)).filter((person) => person !== null);
    },
  }),
  auditLog: t.field({
    type: AuditPageType,
    cost: 300,
    args: {
      actor: t.arg.string({ description: 'Username or id.' }),
      action: t.arg.string({
        description: 'Such as `member.blocked`, or `member.` for all of them.',
      }),
      subjectType: t.arg.string(),
      subjectId: t.arg.string(),
      dateFrom: t.arg({ type: 'DateTime' }),
      dateTo: t.arg({ type: 'DateTime' }),
      before: t.arg.id({ description: 'Lines older than this one.' }),
      first: t.arg.int(),
    },
    resolve: (_root, args, ctx) =>
      listAudit(ctx, {
        actor: args.actor ?? undefined,
        action: args.action ?? undefined,
        subjectType: args.subjectType ?? undefined,
        subjectId: args.subjectId ?? undefined,
        from: args.dateFrom ?? undefined,
        to: args.dateTo ?? undefined,
        before: args.before === null || args.before === undefined ? undefined : String(args.before),
        first: args.first ?? undefined,
      }),
  }),
}));
