/** Commands that shortcuts can run on a response; only permitted ones are set. */
export interface ResponseCommands {
  reply?: () => void;
  edit?: () => void;
  /** Quotes all of it, or a part. */
  quote?: (said?: string | Node) => void;
  copyLink?: () => void;
}

/** By response id. */
export type CommandBook = Map<string, ResponseCommands>;
