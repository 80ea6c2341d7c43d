import '#features/people/members/server/demo/seedDemoMembers.ts';
import { textToHtml } from '#core/plainText.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';

const hour = 3_600_000;
const supplier = { name: 'Petra Lindqvist', email: 'petra@nordcast.example' };

const messages = [
  {
    ...{ isInbound: false, hoursAgo: 12 },
    text: 'Hello Petra,\n\nanother Perch has a crack at the mast foot, from batch 0419 again. Can you send two mast feet this week, and check the rest of the batch?',
  },
  {
    ...{ isInbound: true, hoursAgo: 7 },
    text: 'Hello,\n\nsorry about that. Two mast feet leave today. We found a cold joint in the mold and stopped the batch; a report follows on Friday.',
  },
] as const;

/** An agent of the demo community asks a supplier about a broken device. */
export async function seedDemoSideConversations(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const agentId = known(madeBefore(seed, 'members'), 'jonas_larkmoor').id;
  const request = await trx
    .selectFrom('support_requests')
    .where('title', '=', 'Replacement for a cracked Perch')
    .select('id')
    .executeTakeFirstOrThrow();
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hour);
  const { id } = await trx
    .insertInto('support_side_conversations')
    .values({
      ...{ request_id: request.id, subject: 'Cracked mast feet, batch 0419' },
      ...{ email: supplier.email, created_by_id: agentId },
      ...{ created_at: at(12), last_message_at: at(7) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('support_side_messages')
    .values(
      messages.map(({ isInbound, hoursAgo, text }) => ({
        ...{ conversation_id: id, is_inbound: isInbound, created_at: at(hoursAgo) },
        ...{ content: textToHtml(text), stripped_content: text },
        ...(isInbound
          ? { sender_name: supplier.name, sender_email: supplier.email, verdict: 'PASS' }
          : { author_id: agentId }),
      })),
    )
    .execute();
}
