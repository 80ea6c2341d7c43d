import type { z } from 'zod';
import type { MailKind, mailKinds } from '../mailRules.ts';
import type { MailItem } from './mailItem.ts';
import type { MailWords } from './mailWords.ts';

/** A mail's content before it is rendered as text and HTML: plain text throughout. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** Displayed large, to be typed elsewhere. */
  code?: string;
  facts?: { label: string; value: string }[];
  /** The call to action; a path under the base path. */
  button?: { label: string; path: string };
  after?: string[];
  /** What happened, one by one. */
  items?: MailItem[];
  /** Links that unsubscribe; the first is also that of the List-Unsubscribe header. */
  optOuts?: { label: string; list: string; mutes: boolean }[];
  thread?: string | undefined;
  /** Ids of earlier emails of its thread, the oldest first. */
  references?: readonly string[];
  /** What a person wrote, sanitised: shown without heading and greeting. */
  letter?: { html: string; text: string };
  /** Stored files: those shown in the letter, and those attached. */
  files?: readonly { key: string; name: string }[];
  /** Mandatory mail kind (DECISIONS "Notifications"). */
  security: boolean;
}

export interface MailWriter {
  words: MailWords;
  community: string;
  /** Interpolates `{{name}}`. */
  fill: (text: string, values: Record<string, string>) => string;
  /** A time in the reader's language and time zone. */
  moment: (iso: string) => string;
}

type Data<Kind extends MailKind> = z.output<(typeof mailKinds)[Kind]>;
/** One for each kind of mail. */
export type MailWriters<Kinds extends MailKind = MailKind> = {
  [Kind in Kinds]: (data: Data<Kind>, writer: MailWriter) => MailContent;
};
