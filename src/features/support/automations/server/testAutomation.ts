import { setImmediate as breathe } from 'node:timers/promises';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import {
  isActiveStatus,
  supportStatuses,
} from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx } from '#platform/context.ts';
import {
  type AutomationCondition,
  type AutomationFacts,
  type AutomationTrigger,
  automationLimits,
  meetsConditions,
  timeDueAt,
} from '../automationRules.ts';
import { factsOfRequest } from './automationStore.ts';

const batchSize = 250;

export interface AutomationTest {
  /** Occasions on which it would have been asked, and on which it would have run. */
  asked: number;
  ran: number;
  byDay: { day: string; ran: number }[];
  /** The newest requests on which it would have run. */
  requestIds: number[];
  /** Only the newest requests were looked at. */
  isCut: boolean;
}

type HistoryEntry = Pick<
  SupportEntryRow,
  'kind' | 'event' | 'detail' | 'is_public' | 'author_role' | 'is_automatic' | 'created_at'
>;

/**
 * Finds on which requests of the last 90 days an automation would have run, with what was known of each at the time: its
 * history is replayed. Changes nothing.
 */
export async function testOnHistory(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { trigger, conditions }: { trigger: AutomationTrigger; conditions: AutomationCondition[] },
): Promise<AutomationTest> {
  const since = new Date(ctx.now.getTime() - automationLimits.testDays * 86_400_000);
  const found = await ctx.db
    .selectFrom('support_requests')
    .where('last_entry_at', '>=', since)
    .where('merged_into', 'is', null)
    .where('hidden_as', 'is', null)
    .orderBy('last_entry_at', 'desc')
    .orderBy('id', 'desc')
    .limit(automationLimits.testedRequests + 1)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .execute();
  const requests = found.slice(0, automationLimits.testedRequests);
  const days = new Map<string, number>();
  const result: AutomationTest = {
    ...{ asked: 0, ran: 0, byDay: [], requestIds: [], isCut: found.length > requests.length },
  };
  for (let start = 0; start < requests.length; start += batchSize) {
    const batch = requests.slice(start, start + batchSize);
    const histories = await readHistories(ctx, batch);
    for (const row of batch) {
      const moments = occasionsOf(row, histories.get(row.id) ?? [], {
        ...{ trigger, conditions, now: ctx.now },
      }).filter(({ at }) => at >= since && at <= ctx.now);
      const ran = moments.filter(({ at, facts }) => meetsConditions(facts, conditions, at));
      result.asked += moments.length;
      result.ran += ran.length;
      for (const { at } of ran) {
        const day = at.toISOString().slice(0, 10);
        days.set(day, (days.get(day) ?? 0) + 1);
      }
      if (ran.length > 0 && result.requestIds.length < automationLimits.examples) {
        result.requestIds.push(row.id);
      }
    }
    await breathe();
  }
  result.byDay = [...days]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([day, ran]) => ({ day, ran }));
  return result;
}

async function readHistories(
  { db }: Pick<Ctx, 'db'>,
  requests: readonly SupportRequestRow[],
): Promise<Map<number, HistoryEntry[]>> {
  const rows = await db
    .selectFrom('support_entries')
    .where(
      'request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .where('kind', 'in', ['EVENT', 'REPLY'])
    .orderBy('created_at')
    .orderBy('seq')
    .select(['request_id', 'kind', 'event', 'detail', 'is_public', 'author_role'])
    .select(['is_automatic', 'created_at'])
    .$castTo<HistoryEntry & { request_id: number }>()
    .execute();
  return Map.groupBy(rows, ({ request_id }) => request_id);
}

interface PastOccasion {
  at: Date;
  facts: AutomationFacts;
}

/** When the trigger fired for a request, with the request as it was. */
export function occasionsOf(
  row: SupportRequestRow,
  history: readonly HistoryEntry[],
  asked: { trigger: AutomationTrigger; conditions: readonly AutomationCondition[]; now: Date },
): PastOccasion[] {
  const { trigger, conditions, now } = asked;
  const facts = startOf(row, history);
  const occasions: PastOccasion[] = [];
  const fire = (at: Date) => occasions.push({ at, facts: { ...facts } });
  if (trigger === 'CREATED') {
    // Automations run after the routing, which is part of the opening.
    const opened = row.created_at.getTime();
    for (const entry of history) {
      if (entry.kind === 'EVENT' && entry.created_at.getTime() === opened) replay(facts, entry);
    }
    fire(row.created_at);
  }
  const replies = history.filter(isReply);
  for (const entry of history) {
    replay(facts, entry);
    if (entry.kind === 'EVENT') {
      if (trigger === 'STATUS_CHANGED' && entry.event === trigger) fire(entry.created_at);
      continue;
    }
    if (!isReply(entry)) continue;
    const isOpening = entry === replies[0];
    const fired = entry.author_role === 'AGENT' ? 'AGENT_REPLIED' : 'CUSTOMER_REPLIED';
    if (trigger === fired && !isOpening) fire(entry.created_at);
    if (trigger !== 'TIME') continue;
    const due = timeDueAt(facts, conditions);
    const next = replies[replies.indexOf(entry) + 1];
    const end = next?.created_at ?? now;
    if (due > end) continue;
    const later = { ...facts, tags: [...facts.tags] };
    // What happened between the reply and the time.
    for (const each of history) {
      if (each.kind === 'EVENT' && each.created_at > entry.created_at && each.created_at <= due) {
        replay(later, each);
      }
    }
    const isWanted = conditions.some(({ type }) => type === 'STATUS');
    if (isWanted || isActiveStatus(later.status)) occasions.push({ at: due, facts: later });
  }
  return occasions;
}

function isReply({ kind, is_public, is_automatic }: HistoryEntry): boolean {
  return kind === 'REPLY' && is_public && !is_automatic;
}

/** The request as it was opened: what its history changed is taken back. */
function startOf(row: SupportRequestRow, history: readonly HistoryEntry[]): AutomationFacts {
  const facts: AutomationFacts = { ...factsOfRequest(row), lastEntryAt: row.created_at };
  facts.lastAuthor = 'REQUESTER';
  const has = (event: HistoryEntry['event']) => history.find((entry) => entry.event === event);
  if (row.status !== 'NEW' && has('STATUS_CHANGED')) facts.status = 'NEW';
  const from: unknown = Object(has('PRIORITY_CHANGED')?.detail).from;
  facts.priority = supportPriorities.find((each) => each === from) ?? facts.priority;
  if (has('ASSIGNED')) facts.assigneeId = null;
  if (has('TAGS_CHANGED')) facts.tags = [];
  if (has('TEAM_CHANGED')) facts.teamId = null;
  const title: unknown = Object(has('TITLE_CHANGED')?.detail).from;
  if (typeof title === 'string') facts.title = title;
  return facts;
}

/** Applies what an entry of the history changed. */
function replay(facts: AutomationFacts, entry: HistoryEntry): void {
  if (isReply(entry)) {
    facts.lastAuthor = entry.author_role === 'AGENT' ? 'AGENT' : 'REQUESTER';
    facts.lastEntryAt = entry.created_at;
    return;
  }
  const detail: Record<string, unknown> = Object(entry.detail);
  switch (entry.event) {
    case 'STATUS_CHANGED':
      facts.status = supportStatuses.find((each) => each === detail.to) ?? facts.status;
      return;
    case 'PRIORITY_CHANGED':
      facts.priority = supportPriorities.find((each) => each === detail.to) ?? facts.priority;
      return;
    case 'ASSIGNED':
      facts.assigneeId = typeof detail.memberId === 'number' ? detail.memberId : null;
      return;
    case 'TAGS_CHANGED':
      facts.tags = typeof detail.tags === 'string' ? detail.tags.split(', ').filter(Boolean) : [];
      return;
    case 'TEAM_CHANGED':
      facts.teamId = typeof detail.teamId === 'number' ? detail.teamId : null;
      return;
    case 'TITLE_CHANGED':
      if (typeof detail.to === 'string') facts.title = detail.to;
      return;
    default:
  }
}
