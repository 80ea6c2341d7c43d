import type { Insertable, Updateable } from 'kysely';
import { momentOfChange } from '#core/changedSince.ts';
import { AppError, type FieldIssue } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import type { SupportEntries, SupportRequests } from '#db/tables.ts';
import { lengthIssue } from '#features/content/conversations/contentLengthRules.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { cleanField } from '#platform/html/cleanHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';
import { customerStatusOf, supportLimits } from '../supportRequestRules.ts';
import { type SupportAction, type SupportOutcome, transition } from '../supportTransitionRules.ts';
import { attachUploads } from './attachUploads.ts';
import { indexOpening, wordsOfNew } from './entryWords.ts';
import { lockRequest } from './supportQueries.ts';
import {
  entryColumns,
  momentOfEntry,
  type SupportEntryEvent,
  type SupportEntryRow,
  type SupportRequestRow,
  supportStateOf,
} from './supportRows.ts';
import './supportEvents.ts';

/** A change of a request, for the features that follow it in the same transaction. */
export interface SupportChange {
  /** Null: it is new. */
  before: SupportRequestRow | null;
  /** Its current row, with what earlier hooks made of it. */
  after: SupportRequestRow;
  /** The reply of the change, if there is one. */
  reply: SupportEntryRow | null;
}

/**
 * When features follow a change of a request, in this order whatever the order of features (0737): `route` chooses
 * who works on it, `record` keeps what other tables say of it in step, `send` tells its people, and `settle`
 * ends what mattered for sending.
 */
const supportPhases = ['route', 'record', 'send', 'settle'] as const;
type SupportHook = (ctx: Ctx, unit: Unit, change: SupportChange) => Promise<void>;

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Run in the transaction of every change of a support request. */
    supportChanged?: { readonly [Phase in (typeof supportPhases)[number]]?: SupportHook };
    /** Whether the requester reads replies as they are written. */
    requesterReadsLive?: (trx: DatabaseTransaction, row: SupportRequestRow) => Promise<boolean>;
  }
}

/** Whether the requester reads replies as they are written: then none is sent at once, nor may it be merged away. */
export async function isReadLive(
  trx: DatabaseTransaction,
  row: SupportRequestRow,
): Promise<boolean> {
  for (const readsLiveIn of serverParts('requesterReadsLive')) {
    if (await readsLiveIn(trx, row)) return true;
  }
  return false;
}

type EntryValues = Omit<
  Insertable<SupportEntries>,
  'id' | 'request_id' | 'seq' | 'origin_id' | 'created_at' | 'is_public' | 'kind' | 'author_role'
> & {
  kind: SupportEntryRow['kind'];
  is_public: boolean;
  author_role: SupportEntryRow['author_role'];
  created_at?: Date;
};

/** A locked request while it is changed; `row` is its current state. */
export interface OpenRequest {
  readonly unit: Unit;
  row: SupportRequestRow;
  patch: (values: Updateable<SupportRequests>) => Promise<void>;
  /** @param uploaderId of the attached files, if it is not the author */
  addEntry: (values: EntryValues, uploaderId?: number | null) => Promise<SupportEntryRow>;
  /** An entry of the history, by the viewer. */
  addEvent: (
    event: SupportEntryEvent,
    detail: Record<string, unknown>,
    isPublic?: boolean,
  ) => Promise<void>;
  /** Applies an action to the state, with its entry and event. */
  apply: (action: SupportAction) => Promise<Exclude<SupportOutcome, { kind: 'refused' }>>;
  /** Reply of this change, for the hooks. */
  reply: SupportEntryRow | null;
}

/**
 * Changes one request under its lock, in one transaction with its entries, events and hooks.
 * @throws AppError NOT_FOUND for what the viewer does not see
 */
export function changeRequest<T>(
  ctx: Ctx,
  id: number,
  work: (open: OpenRequest) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (unit) => changeWithin(ctx, unit, { id, work }));
}

/** The same within a transaction, for changes of several requests. */
export async function changeWithin<T>(ctx: Ctx, unit: Unit, { id, work }: Change<T>): Promise<T> {
  const before = await lockRequest(ctx, unit.trx, id);
  if (!before) throw new AppError('NOT_FOUND');
  return changeLocked(ctx, unit, { before, work });
}

/**
 * The same for the server itself, whatever the viewer sees: time that passed, and email and public links, whose sender
 * or holder the caller has checked.
 * @param change.contact who acts, if it is a requester without an account
 */
export async function changeUnseen<T>(
  ctx: Ctx,
  unit: Unit,
  { id, contact, work }: Change<T> & { contact?: Contact },
): Promise<T> {
  const before = await unit.trx
    .selectFrom('support_requests')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
  return changeLocked(ctx, unit, { before, contact, work });
}

interface Change<T> {
  id: number;
  work: (open: OpenRequest) => Promise<T>;
}

/** The requester, if they have no account. */
interface Contact {
  name: string | null;
}

async function changeLocked<T>(
  ctx: Ctx,
  unit: Unit,
  {
    before,
    contact,
    work,
  }: Pick<Change<T>, 'work'> & { before: SupportRequestRow; contact?: Contact | undefined },
): Promise<T> {
  const open = openRequest(ctx, unit, before, contact);
  const result = await work(open);
  await announceChange(ctx, unit, { before, after: open.row, reply: open.reply });
  return result;
}

/** Runs the hooks of the features that follow requests; each reads the row anew, because hooks change it. */
export async function announceChange(ctx: Ctx, unit: Unit, change: SupportChange): Promise<void> {
  const features = serverParts('supportChanged');
  const hooks = supportPhases.flatMap((phase) => features.map((each) => each[phase]));
  for (const hook of hooks) {
    if (hook === undefined) continue;
    const after = await readRequest(unit.trx, change.after.id);
    await hook(ctx, unit, { ...change, after });
  }
}

/** For a request that the transaction has locked or written. */
function readRequest(trx: DatabaseTransaction, id: number): Promise<SupportRequestRow> {
  return trx
    .selectFrom('support_requests')
    .where('id', '=', id)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
}

/** @param contact who acts, if it is a requester without an account */
export function openRequest(
  ctx: Ctx,
  unit: Unit,
  row: SupportRequestRow,
  contact?: Contact,
): OpenRequest {
  const { trx, emit } = unit;
  const open: OpenRequest = {
    unit,
    row,
    reply: null,
    async patch(values) {
      open.row = await trx
        .updateTable('support_requests')
        .set({ ...values, updated_at: momentOfChange(open.row, ctx.now) })
        .where('id', '=', row.id)
        .returningAll()
        .$castTo<SupportRequestRow>()
        .executeTakeFirstOrThrow();
      if ('title' in values || 'field_values' in values) await indexOpening(trx, row.id);
    },
    async addEntry(values, uploaderId = values.author_id ?? null) {
      const seq = open.row.last_seq + 1;
      const words = wordsOfNew(values, seq === 1 ? open.row : null);
      const entry = await trx
        .insertInto('support_entries')
        .values({
          ...{ created_at: momentOfEntry(open.row, ctx), request_id: row.id, origin_id: row.id },
          ...{ ...values, seq, words },
        })
        .returning(entryColumns)
        .$castTo<SupportEntryRow>()
        .executeTakeFirstOrThrow();
      const isReply = values.kind === 'REPLY' && values.is_public;
      await open.patch({
        last_seq: seq,
        ...(isReply && {
          revision: seq,
          last_entry_at: entry.created_at,
          last_author: authorAfter(open.row, values),
          // A request that was put off is back when its customer writes.
          ...(values.author_role === 'REQUESTER' &&
            !values.is_automatic && { snoozed_until: null }),
        }),
      });
      if (isReply) open.reply = entry;
      await attachUploads(trx, { type: 'supportEntry', id: entry.id }, { text: entry, uploaderId });
      return entry;
    },
    async addEvent(event, detail, isPublic = false) {
      await open.addEntry({
        ...{ kind: 'EVENT', is_public: isPublic, event, detail: JSON.stringify(detail) },
        ...(contact
          ? { author_name: contact.name, author_role: 'REQUESTER' }
          : {
              author_id: ctx.viewer.memberId,
              author_role: ctx.viewer.memberId === null ? 'SYSTEM' : roleOn(ctx, open.row),
            }),
      });
    },
    async apply(action) {
      const outcome = transition(supportStateOf(open.row), action, ctx.now);
      if (outcome.kind === 'refused') throw refusalOf(outcome.reason);
      if (outcome.kind === 'followUp') return outcome;
      const { status: from } = open.row;
      const { status: to, resolvedAt, closedAt } = outcome.state;
      if (from === to) return outcome;
      await open.patch({ status: to, resolved_at: resolvedAt, closed_at: closedAt });
      await open.addEvent(
        'STATUS_CHANGED',
        { from, to },
        customerStatusOf(from) !== customerStatusOf(to),
      );
      emit({
        type: 'supportRequest.statusChanged',
        payload: { requestId: row.id, from, to, requesterId: row.requester_id },
      });
      return outcome;
    },
  };
  return open;
}

/** Automatic replies answer nobody: whoever waited for an answer still does. */
function authorAfter(row: SupportRequestRow, entry: EntryValues): SupportRequestRow['last_author'] {
  if (entry.is_automatic) return row.last_author;
  return entry.author_role === 'AGENT' ? 'AGENT' : 'REQUESTER';
}

/** Whether the viewer acts as an agent; on their own request, agents are customers. */
export function roleOn({ viewer }: Pick<Ctx, 'viewer'>, row: SupportRequestRow) {
  const isAgent =
    viewer.memberId !== row.requester_id && canWorkOnRequests(viewer, row.category_id).ok;
  return isAgent ? ('AGENT' as const) : ('REQUESTER' as const);
}

function refusalOf(reason: 'MERGED' | 'NOT_OPEN' | 'NOT_RESOLVED' | 'TOO_LATE'): AppError {
  const messages = {
    MERGED: 'This request was merged into another one.',
    NOT_OPEN: 'This request is already solved.',
    NOT_RESOLVED: 'This request is open.',
    TOO_LATE: 'This request can no longer be reopened. A reply opens a new one.',
  } as const;
  return new AppError('CONFLICT', { message: messages[reason] });
}

/**
 * Sanitizes a message for storage.
 * @throws AppError VALIDATION_FAILED
 */
export async function cleanMessage(html: string, field = 'message') {
  const content = await cleanField(html, field);
  const stripped = stripHtml(content);
  const hasPicture = content.includes('<img');
  const limits = { min: hasPicture ? 0 : 1, max: supportLimits.message };
  const fault: FieldIssue | null = lengthIssue(field, stripped, limits);
  if (fault !== null && !(hasPicture && stripped === '')) throw validationFailed([fault]);
  return { content, stripped_content: stripped };
}
