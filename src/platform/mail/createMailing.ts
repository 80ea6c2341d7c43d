import type { Config } from '../config.ts';
import type { Mailing } from './mailing.ts';
import { createSmtpTransport } from './smtpTransport.ts';

/** The mail configuration from the environment. */
export function createMailing({ publicUrl, port, smtpUrl, mailFrom, dkim }: MailConfig): Mailing {
  return {
    origin: publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`,
    from: mailFrom ?? { name: null, address: 'community@localhost' },
    transport: smtpUrl ? createSmtpTransport(smtpUrl, dkim) : null,
  };
}

type MailConfig = Pick<Config, 'publicUrl' | 'port' | 'smtpUrl' | 'mailFrom' | 'dkim'>;
