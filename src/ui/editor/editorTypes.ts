/** What the editor holds, as it is given to the server: HTML that the sanitiser keeps whole. */
export type EditorContent = {
  /** '' when nothing is written. */
  html: string;
  /** The words alone, for the limits of length. */
  text: string;
  mentionedUserIds: readonly string[];
  /** Pictures still on their way: what is sent now would lack them. */
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

/** @param options.onProgress hears the part that is sent, 0 to 1 */
export type UploadImage = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<EditorImage>;

/** The same for a video; its address is as it is stored. */
export type UploadVideo = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<{ url: string }>;
