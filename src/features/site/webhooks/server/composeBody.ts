import { sql } from 'kysely';
import { postPath } from '#core/postTypes.ts';
import { isVisibleConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { publicScope } from '#platform/visibilityScope.ts';
import type { WebhookFormat } from '../webhookRules.ts';

export interface WebhookOccasion {
  id: number;
  type: string;
  occurredAt: Date;
  actorId: number | null;
}

interface Told {
  event: WebhookOccasion;
  payload: Readonly<Record<string, unknown>>;
}

/** Of the payload that receivers get; it grows when a property changes its meaning or goes. */
export const payloadVersion = 1;

/**
 * What is sent for an event. Chat programs get a line with a link, and only of what visitors can read, since everybody in
 * a channel sees it.
 * @returns null: there is nothing to say
 */
export async function composeBody(
  ctx: Pick<Ctx, 'mailing' | 'basePath'> & { trx: Database },
  { format }: { format: string },
  { event, payload }: Told,
): Promise<string | null> {
  if (format === 'STANDARD') {
    const { type, occurredAt, actorId, id } = event;
    const actor = actorId === null ? null : String(actorId);
    return JSON.stringify({
      ...{ type, timestamp: occurredAt.toISOString(), version: payloadVersion },
      ...{ sequence: id, actorId: actor, data: payload },
    });
  }
  const post = await findPublicPost(ctx.trx, payload);
  if (!post) return null;
  const url = `${ctx.mailing.origin}${ctx.basePath}${postPath(post)}`;
  const { title } = post;
  return JSON.stringify(chatMessageOf(format as WebhookFormat, { title, url, type: event.type }));
}

interface PublicPost {
  id: number;
  type: string;
  title: string;
  slug: string;
}

async function findPublicPost(
  db: Database,
  { conversationId }: Readonly<Record<string, unknown>>,
): Promise<PublicPost | undefined> {
  if (conversationId == null) return undefined;
  const { rows } = await sql<PublicPost>`
    select id, type, title, slug from conversations
    where id = ${Number(conversationId)}
      and ${isVisibleConversation(publicScope(db), 'conversations')}`.execute(db);
  return rows[0];
}

/** The message of a chat program. */
export function chatMessageOf(
  format: WebhookFormat,
  { title, url, type }: { title: string; url: string; type: string },
): object {
  if (format === 'SLACK') {
    return { text: `${slackText(type)}: <${url}|${slackText(title)}>` };
  }
  if (format === 'DISCORD') {
    // Without mentions: a title must not call everybody.
    return {
      embeds: [{ title: title.slice(0, 256), url, footer: { text: type } }],
      allowed_mentions: { parse: [] },
    };
  }
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          ...{ $schema: 'http://adaptivecards.io/schemas/adaptive-card.json', version: '1.4' },
          type: 'AdaptiveCard',
          body: [
            { type: 'TextBlock', text: plainCardText(title), weight: 'Bolder', wrap: true },
            { type: 'TextBlock', text: plainCardText(type), isSubtle: true, spacing: 'None' },
          ],
          actions: [{ type: 'Action.OpenUrl', title: '↗', url }],
        },
      },
    ],
  };
}

/** https://docs.slack.dev/messaging/formatting-message-text: these three are escaped. */
function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text blocks of cards read some Markdown. */
function plainCardText(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&');
}
