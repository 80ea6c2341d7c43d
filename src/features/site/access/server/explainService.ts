import { AppError, type ErrorCode } from '#core/errors.ts';
import type { SubjectKind } from '#core/feature/explainedActions.ts';
import { parseId } from '#core/ids.ts';
import { demand, holds, isPermission, type Permission, type Viewer } from '#core/permissions.ts';
import { getComment } from '#features/content/comments/server/commentLoaders.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { categoryLoader, topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { entryRefusal } from '#features/people/identity/server/enterAs.ts';
import { type MemberRow, wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import type { ActionRule, ActionSubject } from '#platform/feature/actionRules.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import { listAccess, makeViewer } from '#platform/roles/viewers.ts';
import { canSeeRoles } from '../accessRules.ts';
import { findExplainedAction, permissionAction, readSubject } from '../explainedActions.ts';

/** States that override any role, or explain a result. */
export const stateKeys = [
  'BLOCKED',
  'SUSPENDED',
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'DEACTIVATED',
  'EMAIL_UNVERIFIED',
  'OWN_POST',
  'OWN_COMMENT',
  'POST_CLOSED',
  'TOPIC_READ_ONLY',
] as const;

export interface ExplainedMemberState {
  key: (typeof stateKeys)[number];
  until: Date | null;
  reason: string | null;
}

export interface ExplanationResult {
  memberId: number;
  action: string;
  subject: ActionSubject;
  /** OK, or the error code of the service. */
  code: 'OK' | ErrorCode;
  /** The deciding permission: missing, or queried by itself. */
  permission: Permission | null;
  /** Why, where a rule other than a permission denies it. */
  reason: string | null;
  states: ExplainedMemberState[];
  /** Keys of the roles that, granted globally, would allow it. */
  givingRoles: string[];
}

/**
 * Explains why a member may or may not perform an action: runs the service's predicate as that member, on
 * what the member can see.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for an unknown member; BAD_REQUEST for an
 *   unknown action, or a missing target
 */
export async function explainAction(
  ctx: Ctx,
  { member, action, on }: { member: string; action: string; on: string | null },
): Promise<ExplanationResult> {
  demand(canSeeRoles(ctx.viewer));
  const judge = judgeOf(action);
  const memberId = await findMemberId(ctx, member);
  const [access] = memberId === null ? [] : await listAccess(ctx, [memberId]);
  const row = memberId === null ? null : await wholeMemberLoader(ctx).load(memberId);
  if (!access || !row) throw new AppError('NOT_FOUND', { message: 'Member not found.' });

  const as = (viewer: Viewer): Ctx => ({ ...ctx, viewer, perRequest: new Map() });
  const own = as(await makeViewer(ctx, access, ctx.now));
  const found = await loadSubject(own, { text: on ?? '', kind: judge.kind });
  const verdict = await verdictOf(own, judge, found);
  const subject = found instanceof AppError ? emptySubject : found;
  const refusal = verdict.ok ? null : verdict;
  return {
    memberId: row.id,
    action,
    subject,
    code: entryRefusal(row) ?? refusal?.code ?? 'OK',
    permission: refusal?.permission ?? judge.permission,
    reason: refusal?.code === 'FORBIDDEN' && !refusal.permission ? (refusal.message ?? null) : null,
    states: statesOf(ctx, row, subject),
    givingRoles:
      refusal?.code === 'FORBIDDEN'
        ? await rolesThatGive(
            ctx,
            access,
            async (viewer) => (await verdictOf(as(viewer), judge, found)).ok,
          )
        : [],
  };
}

interface NamedJudge {
  kind: SubjectKind;
  permission: Permission | null;
  judge: ActionRule;
}

function judgeOf(action: string): NamedJudge {
  const found = findExplainedAction(action);
  const judge = serverParts('actionRules').find((rules) => Object.hasOwn(rules, action))?.[action];
  if (found && judge) return { kind: found.kind, permission: null, judge };
  const name = action.slice(permissionAction('VOTE').indexOf(':') + 1);
  if (!isPermission(name) || action !== permissionAction(name)) {
    throw new AppError('BAD_REQUEST', { message: 'Action not found.' });
  }
  return {
    kind: 'COMMUNITY',
    permission: name,
    judge: ({ viewer }, { category }) => holds(viewer, name, category?.id),
  };
}

interface Refusal {
  ok: false;
  code: ErrorCode;
  permission?: Permission | undefined;
  message?: string | undefined;
}

/** The services' result, including errors while loading the target. */
async function verdictOf(
  ctx: Ctx,
  { judge }: NamedJudge,
  subject: ActionSubject | AppError,
): Promise<{ ok: true } | Refusal> {
  if (subject instanceof AppError) return { ok: false, code: subject.code };
  const verdict = await judge(ctx, subject);
  if (verdict === null) {
    throw new AppError('BAD_REQUEST', { message: 'This action needs a target.' });
  }
  return verdict;
}

const emptySubject: ActionSubject = {
  category: null,
  topic: null,
  post: null,
  response: null,
  memberId: null,
};

/** Loads the target like the services; an error if the member cannot see it. */
async function loadSubject(
  ctx: Ctx,
  { text, kind }: { text: string; kind: SubjectKind },
): Promise<ActionSubject | AppError> {
  const named = readSubject(text, kind);
  if (named === null) {
    if (text.trim() !== '') throw new AppError('BAD_REQUEST', { message: 'Not found.' });
    return emptySubject;
  }
  if (named.kind === 'MEMBER') {
    return { ...emptySubject, memberId: await findMemberId(ctx, named.id) };
  }
  const id = parseId(named.id);
  if (id === null) return new AppError('NOT_FOUND');
  try {
    if (named.kind === 'CATEGORY') return await withCategory(ctx, emptySubject, id);
    if (named.kind === 'TOPIC') {
      const topic = await topicLoader(ctx).load(id);
      if (topic === null) return new AppError('NOT_FOUND');
      return await withCategory(ctx, { ...emptySubject, topic }, topic.category_id);
    }
    const response = named.kind === 'RESPONSE' ? await getComment(ctx, id) : null;
    const post = await getConversation(ctx, response?.conversation_id ?? id);
    const topic = post.topic_id === null ? null : await topicLoader(ctx).load(post.topic_id);
    return await withCategory(ctx, { ...emptySubject, topic, post, response }, post.category_id);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function withCategory(
  ctx: Ctx,
  subject: ActionSubject,
  categoryId: number,
): Promise<ActionSubject | AppError> {
  const category = await categoryLoader(ctx).load(categoryId);
  return category === null ? new AppError('NOT_FOUND') : { ...subject, category };
}

async function findMemberId(ctx: Ctx, text: string): Promise<number | null> {
  const id = parseId(text);
  if (id !== null) return id;
  const row = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', text.trim().replace(/^@/, '').toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

function statesOf(ctx: Ctx, member: MemberRow, subject: ActionSubject): ExplainedMemberState[] {
  const { post, response, topic } = subject;
  const suspended = member.suspended_until !== null && member.suspended_until > ctx.now;
  const { emailVerificationMandatory } = ctx.settings.identity;
  const states: (ExplainedMemberState | false)[] = [
    member.blocked_at !== null && state('BLOCKED', { reason: member.blocked_reason }),
    suspended &&
      state('SUSPENDED', { until: member.suspended_until, reason: member.suspended_reason }),
    member.approval_status === 'PENDING' && state('APPROVAL_PENDING'),
    member.approval_status === 'REJECTED' &&
      state('APPROVAL_REJECTED', { reason: member.approval_reason }),
    member.deactivated_at !== null && state('DEACTIVATED', { until: member.delete_after }),
    emailVerificationMandatory && member.email_verified_at === null && state('EMAIL_UNVERIFIED'),
    post?.author_id === member.id && state('OWN_POST'),
    response?.author_id === member.id && state('OWN_COMMENT'),
    post !== null && post.closed_at !== null && state('POST_CLOSED'),
    topic?.is_read_only === true && state('TOPIC_READ_ONLY'),
  ];
  return states.filter((each) => each !== false);
}

function state(
  key: ExplainedMemberState['key'],
  detail: { until?: Date | null; reason?: string | null } = {},
): ExplainedMemberState {
  return { key, until: detail.until ?? null, reason: detail.reason ?? null };
}

async function rolesThatGive(
  ctx: Ctx,
  access: Parameters<typeof makeViewer>[1],
  may: (viewer: Viewer) => Promise<boolean>,
): Promise<string[]> {
  const giving: string[] = [];
  for (const role of (await roleStoreOf(ctx).get()).keys()) {
    const grants = [...access.grants, { role, categoryId: null }];
    if (await may(await makeViewer(ctx, { ...access, grants }, ctx.now))) giving.push(role);
  }
  return giving;
}
