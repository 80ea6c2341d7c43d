/** A mail server as the history has it: without its password. */
export interface RecordedMailServer {
  host: string;
  port: number;
  security: string;
  username: string | null;
  fromAddress: string;
  fromName: string | null;
  /** Whether a password was set together with it. */
  isPasswordNew?: boolean;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Resolves to the values to restore. */
    mailServerHistory: { props: Record<never, never>; result: { server: RecordedMailServer } };
  }
}
