import { sql } from 'kysely';
import '#features/content/taxonomy/server/demo/seedDemoTaxonomy.ts';
import '#features/people/members/server/demo/seedDemoMembers.ts';
import '#features/support/requestTypes/server/demo/seedDemoRequestTypes.ts';
import { textToHtml } from '#core/plainText.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { isActiveStatus } from '../../supportTransitionRules.ts';
import { type DemoRequest, readDemoRequests } from './demoRequests.ts';

const hour = 3_600_000;

/** Requests of members and the answers of the staff, the oldest first. */
export async function seedDemoRequests(seed: DemoSeed): Promise<void> {
  const oldestFirst = readDemoRequests().sort(
    (one, other) => other.openedHoursAgo - one.openedHoursAgo,
  );
  for (const request of oldestFirst) await seedDemoRequest(seed, request);
}

const ordersTags = ['order', 'return', 'invoice', 'payment', 'warranty'];
const appTags = ['app', 'api', 'export', 'account', 'privacy', 'rules', 'school'];

function typeOf({ kind, tags }: DemoRequest): string {
  if (kind === 'CASE' && tags.some((tag) => ordersTags.includes(tag))) return 'Order and payment';
  return tags.some((tag) => appTags.includes(tag)) ? 'App and account' : 'Faulty device';
}

const devices = ['stake', 'perch', 'valve', 'hub'];

/** What the form of the type asked the customer. */
function answersOf(request: DemoRequest): Record<string, string> {
  const type = typeOf(request);
  const number = request.openedHoursAgo * 37;
  if (type === 'Order and payment') return { order_number: `LM-${20_000 + (number % 10_000)}` };
  const words = `${request.title} ${request.tags.join(' ')}`.toLowerCase();
  const device = devices.find((name) => words.includes(name));
  if (type === 'App and account' || device === undefined) return {};
  return { device, serial_number: `${device.charAt(0).toUpperCase()}7-${number % 9_000}` };
}

/** @returns the id of the request */
export async function seedDemoRequest(seed: DemoSeed, request: DemoRequest): Promise<number> {
  const { trx, now } = seed;
  const members = madeBefore(seed, 'members');
  const customerId = known(members, request.customer).id;
  const agentId = request.agent === null ? null : known(members, request.agent).id;
  const topicId =
    request.topic === null ? null : known(madeBefore(seed, 'topics'), request.topic).id;
  const openedAt = now.getTime() - request.openedHoursAgo * hour;
  const times: Date[] = [];
  for (const [, hours] of request.messages) {
    const before = times.at(-1)?.getTime() ?? openedAt;
    // Never later than a few minutes ago.
    times.push(new Date(Math.min(before + hours * hour, now.getTime() - 5 * 60_000)));
  }
  const last = times.at(-1) ?? now;
  const firstReply = request.messages.findIndex(([author]) => author === 'agent');
  const lastPublic = request.messages.findLastIndex(([author]) => author !== 'note');
  const isDone = !isActiveStatus(request.status);
  const resolvedAt = isDone ? new Date(last.getTime() + hour) : null;
  const { id } = await trx
    .insertInto('support_requests')
    .values(({ selectFrom }) => ({
      ...{ kind: request.kind, title: request.title, status: request.status },
      ...{ priority: request.priority, tags: [...request.tags], requester_id: customerId },
      type_id: known(madeBefore(seed, 'requestTypes'), typeOf(request)),
      field_values: JSON.stringify(answersOf(request)),
      ...{ created_by_id: customerId, assignee_id: agentId, topic_id: topicId },
      category_id: selectFrom('topics').where('id', '=', topicId).select('category_id'),
      ...{ first_reply_at: times[firstReply] ?? null, resolved_at: resolvedAt },
      closed_at: request.status === 'CLOSED' ? resolvedAt : null,
      last_author: request.messages[lastPublic]?.[0] === 'agent' ? 'AGENT' : 'REQUESTER',
      ...{ last_entry_at: times[lastPublic] ?? last, created_at: times[0] ?? last },
      ...{ last_seq: times.length, revision: lastPublic + 1, updated_at: resolvedAt ?? last },
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = request.messages.map(([author, , text], index) => ({
    ...{ request_id: id, origin_id: id, seq: index + 1, created_at: times[index] ?? last },
    kind: author === 'note' ? 'NOTE' : 'REPLY',
    is_public: author !== 'note',
    author_id: author === 'customer' ? customerId : agentId,
    author_role: author === 'customer' ? 'REQUESTER' : 'AGENT',
    ...{ content: textToHtml(text), stripped_content: text },
  }));
  await trx.insertInto('support_entries').values(entries).execute();
  await addJob(trx, { name: 'indexSupportEntries', payload: {} }, { key: 'indexSupportEntries' });
  await trx
    .insertInto('support_reads')
    .values({ request_id: id, member_id: customerId, seq: isDone ? times.length : 1 })
    .execute();
  if (request.rating && resolvedAt !== null) {
    const { score, comment } = request.rating;
    await trx
      .insertInto('support_ratings')
      .values({
        ...{ request_id: id, resolved_at: resolvedAt, member_id: customerId, score, comment },
        ...{ agent_id: agentId, created_at: sql<Date>`${resolvedAt}::timestamptz` },
      })
      .execute();
  }
  return id;
}
