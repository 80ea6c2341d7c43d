import type { ErrorCode } from '#core/errors.ts';

/** SPEC §3 login result: the response of every sign-in method. */
export interface LoginResult {
  responseCode: 'SUCCESS' | 'SECOND_STEP_REQUIRED' | ErrorCode;
  responseMessage: string;
  returnTo: string;
  user: {
    id: string;
    username: string;
    avatar: string | null;
    fullName: string;
    brandUser: boolean;
    isAnonymous: boolean;
  } | null;
  /** For SECOND_STEP_REQUIRED. */
  challenge?: { token: string; methods: string[] };
  /** For INVALID_SOCIAL_REQUEST. */
  reference?: string;
}

/** Result of an administrator's test of a provider. */
export interface TrialResult {
  given: Record<string, unknown>;
  profile: Record<string, unknown> | null;
}

/** The popup's message to its opener. */
export type ProviderMessage =
  | { type: 'plaza:login'; result: LoginResult }
  | { type: 'plaza:trial'; result: TrialResult };

/** Parses a message of the popup; null for any other window message. */
export function readProviderMessage(data: unknown): ProviderMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  const isOurs = data.type === 'plaza:login' || data.type === 'plaza:trial';
  return isOurs && 'result' in data ? (data as ProviderMessage) : null; // its origin was checked
}
