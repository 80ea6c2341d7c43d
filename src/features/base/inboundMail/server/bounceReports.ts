import type { InboundEmail } from './inboundEmail.ts';

/** A delivery report (RFC 3464) about a message sent from here. */
export interface BounceReport {
  /** As the report writes it, and as the sender wrote it where they differ, in lower case. */
  recipients: readonly string[];
  /** Such as `5.1.1`. */
  status: string;
  isPermanent: boolean;
  /** What the other server said. */
  diagnostic: string;
  /** Of the message that was not delivered, without brackets. */
  messageId: string | null;
}

/** RFC 3464, and RFC 6533 for addresses that are not ASCII. */
const reportType = /^message\/(?:global-)?delivery-status$/;

/** Parts of one message, and groups of fields in them, that are read; servers write one for each recipient. */
const mostParts = 100;
const mostGroups = 1_000;

/** The failed recipients of a bounce; none where it has no report in the standard's format. */
export function bounceReportsOf({ enclosed }: InboundEmail): BounceReport[] {
  const isReport = ({ mimeType }: { mimeType: string }) => reportType.test(mimeType);
  const [messageId = null] = enclosed
    .filter((each) => !isReport(each))
    .slice(0, mostParts)
    .flatMap(({ text }) => /^message-id:\s*<([^<>\s]+)>/im.exec(unfolded(text))?.[1] ?? []);
  return enclosed
    .filter(isReport)
    .slice(0, mostParts)
    .flatMap(({ text }) => unfolded(text).split(/\n\s*\n/, mostGroups))
    .slice(0, mostGroups)
    .flatMap((group) => reportOf(group, messageId) ?? []);
}

function reportOf(group: string, messageId: string | null): BounceReport | null {
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(group)?.[1]?.trim() ?? '';
  const recipients = [field('original-recipient'), field('final-recipient')]
    .map(addressOf)
    .filter((address) => address.includes('@'));
  if (field('action').toLowerCase() !== 'failed' || recipients.length === 0) return null;
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? '';
  return {
    recipients: [...new Set(recipients)],
    status,
    // 5.2.2, a full mailbox, may pass.
    isPermanent: status.startsWith('5') && status !== '5.2.2',
    diagnostic: field('diagnostic-code').slice(0, 300),
    messageId,
  };
}

/** The address of `rfc822; ann@example.org` or `utf-8; \x{FC}ber@example.org` (RFC 6533). */
function addressOf(field: string): string {
  return field
    .replace(/^[a-z0-9-]+\s*;\s*/i, '')
    .replace(/\\x\{([0-9a-f]{1,6})\}/gi, (whole, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code > 0x7f && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/[<>]/g, '')
    .toLowerCase();
}

function unfolded(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
}
