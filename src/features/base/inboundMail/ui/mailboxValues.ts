import type { ManagedMailbox } from './inboundMailDocuments.ts';

/** The form's values: empty texts are no values. */
export function mailboxValues(mailbox: ManagedMailbox | null, routes: readonly { name: string }[]) {
  return {
    name: mailbox?.name ?? '',
    address: mailbox?.address ?? '',
    kind: mailbox?.kind ?? ('IMAP' as const),
    route: mailbox ? (mailbox.route ?? '') : (routes[0]?.name ?? ''),
    enabled: mailbox?.enabled ?? true,
    authentication: mailbox?.authentication ?? ('FAILURES' as const),
    trustedHost: mailbox?.trustedHost ?? '',
    host: mailbox?.host ?? '',
    port: mailbox?.port ?? (993 as number | null),
    security: mailbox?.security ?? ('TLS' as const),
    username: mailbox?.username ?? '',
    auth: mailbox?.auth ?? ('PASSWORD' as const),
    password: '',
    tokenUrl: mailbox?.tokenUrl ?? '',
    clientId: mailbox?.clientId ?? '',
    clientSecret: '',
    refreshToken: '',
    folder: mailbox?.folder ?? 'INBOX',
    importsExisting: mailbox?.importsExisting ?? false,
    requesterFromReplyTo: mailbox?.requesterFromReplyTo ?? false,
  };
}

export type MailboxValues = ReturnType<typeof mailboxValues>;

/** The mutation's input. */
export function mailboxSettings({ port, ...values }: MailboxValues) {
  return { ...values, port: port ?? 993 };
}
