import os from 'node:os';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { Mailboxes } from '#db/tables.ts';
import {
  makeMailbox,
  receiveEmail,
} from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { processInbound } from '#features/base/inboundMail/server/processInbound.ts';
import type { Database } from '#platform/database/database.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';

export const trustedHost = 'mx.plaza.example';
/** As the mail server of the mailbox notes that a sender is proven. */
export const proven = `Authentication-Results: ${trustedHost}; dmarc=pass; dkim=pass; spf=pass`;

interface Written {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  /** More header lines. */
  headers?: readonly string[];
  isProven?: boolean;
}

/** A support desk with a mailbox, for tests that send email to it. */
export async function openSupportDesk(db: Database, fields: Partial<Insertable<Mailboxes>> = {}) {
  const ctx = testContext(db);
  const files = createLocalFileStore(path.join(os.tmpdir(), 'plaza-support-email'));
  const mailbox = await makeMailbox(db, {
    ...{ address: 'help@plaza.example', route: 'support', trusted_host: trustedHost },
    ...fields,
  });
  let serial = 0;
  const resolve = async (): Promise<never> => {
    throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
  };
  const process = (now = ctx.now) =>
    processInbound({ ...ctx, now }, { files, signal: new AbortController().signal, resolve });
  return {
    ctx,
    files,
    mailbox,
    process,
    /** Receives an email and processes it. @returns its row in `inbound_messages` */
    async send({ from, to = mailbox.address, subject = 'The pump leaks', ...mail }: Written) {
      serial += 1;
      const lines = [
        ...(mail.isProven === false ? [] : [proven]),
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        ...((mail.headers ?? []).some((line) => /^message-id:/i.test(line))
          ? []
          : [`Message-ID: <m${serial}@example.org>`]),
        ...(mail.headers ?? []),
      ];
      const text = mail.text ?? 'It drips from the valve.';
      const id = await receiveEmail(db, mailbox.id, `${lines.join('\n')}\n\n${text}\n`);
      await process();
      return db
        .selectFrom('inbound_messages')
        .selectAll()
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow();
    },
  };
}
