/** The visible content of a post or response. */
export interface DraftText {
  /** Sanitized HTML. */
  html: string;
  /** The same as plain text. */
  stripped: string;
  /** A post's title and other plain text fields. */
  others?: readonly (string | null | undefined)[];
  /** URLs outside the text: attachments, cover. */
  addresses?: readonly (string | null | undefined)[];
}
