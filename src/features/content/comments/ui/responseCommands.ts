/** What keys can do to a response; what the viewer may not, is not there. */
export interface ResponseCommands {
  reply?: () => void;
  edit?: () => void;
  /** Of all it says, or of a part. */
  quote?: (said?: string | Node) => void;
  copyLink?: () => void;
}

/** By the id of a response. */
export type CommandBook = Map<string, ResponseCommands>;
