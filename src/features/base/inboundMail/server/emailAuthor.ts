import { isOfOwnList, isSilent } from './automatedEmail.ts';
import type { EmailPerson } from './emailPerson.ts';
import { senderIn } from './emailSender.ts';
import type { InboundEmail } from './inboundEmail.ts';

/** Who wrote an email, and where answers go. */
export interface EmailAuthor {
  /** The person in From, or whom a mailing group of this community replaced there. */
  author: EmailPerson | null;
  /** Where answers go, if the sender wants them elsewhere. It never proves who somebody is. */
  replyTo: EmailPerson | null;
  /** From does not name the author. */
  isRewritten: boolean;
  /** It came through a mailing group of this community. */
  isOwnList: boolean;
  /** No automatic email answers it, and it changes no status. */
  isSilent: boolean;
}

export function emailAuthor(
  email: InboundEmail,
  given: { mailbox: string; isOwnAddress: (address: string) => boolean },
): EmailAuthor {
  const { mailbox, isOwnAddress } = given;
  const { from } = email;
  const isOwnList = isOfOwnList(email, mailbox);
  const original = isOwnList && from && isOwnAddress(from.address) ? originalOf(email) : null;
  const isRewritten = original !== null && !isOwnAddress(original.address);
  const author = isRewritten ? named(original, from) : from;
  const { replyTo } = email;
  const isElsewhere =
    replyTo !== null && !isOwnAddress(replyTo.address) && replyTo.address !== author?.address;
  return {
    ...{ author, isRewritten, isOwnList },
    replyTo: isElsewhere ? replyTo : null,
    isSilent: isSilent(email, { isOwnList }),
  };
}

/** Whom Google Groups, Mailman and others name if they put the group's address into From. */
function originalOf(email: InboundEmail): EmailPerson | null {
  const values = ['x-original-from', 'x-original-sender'].flatMap((name) => email.header(name));
  for (const value of values) {
    const found = senderIn(value);
    if (found) return found;
  }
  return email.replyTo;
}

/** The group writes `'Ann' via Help` as the name. */
function named({ name, address }: EmailPerson, from: EmailPerson | null): EmailPerson {
  const via = from?.name.lastIndexOf(' via ') ?? -1;
  const given = via < 0 ? '' : (from?.name.slice(0, via) ?? '').replace(/^'|'$/g, '').trim();
  return { name: name || (given.toLowerCase() === address ? '' : given), address };
}
