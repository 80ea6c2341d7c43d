/** What people read of a post or response. */
export interface DraftText {
  /** Sanitised HTML. */
  html: string;
  /** The same without markup. */
  stripped: string;
  /** A post's title and whatever else of it is shown as plain text. */
  others?: readonly (string | null | undefined)[];
  /** Addresses outside the text: of attachments, of the cover. */
  addresses?: readonly (string | null | undefined)[];
}
