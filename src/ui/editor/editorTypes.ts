/** The editor's content as sent to the server: HTML that the sanitizer does not change. */
export type EditorContent = {
  /** '' if empty. */
  html: string;
  /** Plain text, for length limits. */
  text: string;
  mentionedUserIds: readonly string[];
  /** Pending image uploads: content submitted now would lack them. */
  uploading: number;
};

export type MentionableMember = {
  id: string;
  username: string;
  fullName: string | null;
  avatar: string | null;
};

export type FindMembers = (query: string) => Promise<readonly MentionableMember[]>;

export type EditorImage = { url: string; width: number | null; height: number | null };

/** @param options.onProgress called with the uploaded fraction, 0 to 1 */
export type UploadImage = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<EditorImage>;

/** The same for a video; its address is as it is stored. */
export type UploadVideo = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<{ url: string }>;

/** A saved text that can be put at the caret, or an action. */
export type QuickText = {
  id: string;
  name: string;
  /** Where it is filed; '' for none. */
  folder: string;
  /** What it is, such as "Macro". */
  kind: string;
  /** What is inserted, as it would be read; undefined: an action. */
  html?: string;
  /** What an action does. */
  summary: string;
  /** What to know before it is used. */
  note: string | null;
  /** After the text was inserted; the action itself. */
  onChoose: () => void;
};

export type FindQuickTexts = (query: string) => Promise<readonly QuickText[]>;
