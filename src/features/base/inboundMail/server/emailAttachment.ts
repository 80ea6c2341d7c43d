export interface EmailAttachment {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
  /** A picture that the HTML shows, such as a logo in a signature. */
  isShown: boolean;
}
