import type { Config } from '../config.ts';
import { defaultSender, type Mailing } from './mailing.ts';
import { createSmtpTransport, smtpServerOfUrl } from './smtpTransport.ts';

/** The mail configuration from the environment. */
export function createMailing({ publicUrl, port, smtpUrl, mailFrom, dkim }: MailConfig): Mailing {
  return {
    origin: publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`,
    isOriginGuessed: publicUrl === null,
    from: mailFrom ?? defaultSender,
    dkim,
    transport: smtpUrl ? createSmtpTransport(smtpServerOfUrl(smtpUrl), dkim) : null,
  };
}

type MailConfig = Pick<Config, 'publicUrl' | 'port' | 'smtpUrl' | 'mailFrom' | 'dkim'>;
