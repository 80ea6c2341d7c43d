import type { ErrorCode } from '#core/errors.ts';

/** SPEC §3 login result: what every way in answers. */
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
  /** Of SECOND_STEP_REQUIRED. */
  challenge?: { token: string; methods: string[] };
  /** Of INVALID_SOCIAL_REQUEST. */
  reference?: string;
}

/** What an administrator's trial of a provider found. */
export interface TrialResult {
  given: Record<string, unknown>;
  profile: Record<string, unknown> | null;
}

/** What the popup tells its opener. */
export type ProviderMessage =
  | { type: 'plaza:login'; result: LoginResult }
  | { type: 'plaza:trial'; result: TrialResult };

/** Reads a message of the popup; anything else that windows say to each other is null. */
export function readProviderMessage(data: unknown): ProviderMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  const isOurs = data.type === 'plaza:login' || data.type === 'plaza:trial';
  return isOurs && 'result' in data ? (data as ProviderMessage) : null; // its origin was checked
}
