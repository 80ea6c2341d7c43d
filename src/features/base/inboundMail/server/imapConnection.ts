import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { checkedHost } from '#platform/outgoing/checkedHost.ts';
import type { MailboxAuth, MailboxSecurity } from '../inboundMailRules.ts';
import { inboundLimits } from '../inboundMailRules.ts';
import { openMailboxSecret } from './mailboxSecret.ts';

export interface ImapAccount {
  /** Null while a new mailbox is tested. */
  id: number | null;
  host: string;
  port: number;
  security: MailboxSecurity;
  username: string;
  auth: MailboxAuth;
  folder: string;
  /** Sealed. */
  secret: string;
}

/** Opens a connection to a mailbox. @throws Error with a message for the administrator */
export async function connectImap(ctx: Ctx, account: ImapAccount): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const { host, port, security } = account;
  const client = new Client({
    host: await checkedHost(ctx.outgoing, account),
    port,
    secure: security === 'TLS',
    ...(security === 'STARTTLS' && { doSTARTTLS: true }),
    ...(security === 'NONE' && { doSTARTTLS: false }),
    ...(isIP(host) === 0 && { servername: host }),
    auth: await credentialsOf(ctx, account),
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: 240_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 300_000,
    maxLiteralSize: inboundLimits.bytes + 1024,
  });
  // Unhandled, an error of the connection would end the process; commands are rejected as well.
  client.on('error', (err) => ctx.log.debug({ err }, 'imap connection'));
  try {
    await client.connect();
    await client.mailboxOpen(account.folder, { readOnly: true });
  } catch (error) {
    client.close();
    throw new Error(messageOf(error), { cause: error });
  }
  return client;
}

/** The server's own words: imapflow's message is the same for every failure. */
export function messageOf(error: unknown): string {
  const { responseText, authenticationFailed, code } = Object(error);
  const message = error instanceof Error ? error.message : `${error}`;
  const told = typeof responseText === 'string' && responseText !== '' ? responseText : message;
  if (authenticationFailed === true) return `The server rejected the sign-in: ${told}`;
  return typeof code === 'string' && !told.includes(code) ? `${told} (${code})` : told;
}

async function credentialsOf(ctx: Ctx, account: ImapAccount) {
  const secret = openMailboxSecret(ctx, account);
  const user = account.username;
  if ('password' in secret) return { user, pass: secret.password };
  return { user, accessToken: await accessTokenOf(ctx, secret) };
}

const tokenSchema = z.object({ access_token: z.string().min(1) });

/** A new access token, as access tokens expire within the hour (RFC 6749 §6). */
async function accessTokenOf(
  { outgoing }: Ctx,
  secret: { tokenUrl: string; clientId: string; clientSecret: string; refreshToken: string },
): Promise<string> {
  const answer = await outgoing.fetch(secret.tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: secret.refreshToken,
      client_id: secret.clientId,
      ...(secret.clientSecret !== '' && { client_secret: secret.clientSecret }),
    }),
    signal: AbortSignal.timeout(15_000),
  });
  const parsed = tokenSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !parsed.success) {
    throw new Error(`The token endpoint answered with status ${answer.status}`);
  }
  return parsed.data.access_token;
}
