import { useLocation } from 'react-router';
import type { FieldIssue } from '#core/errors.ts';
import { ClientError } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { identityErrorOf, isIdentityError } from '../identityMessageRules.ts';
import { loginMessages } from '../loginMessages.ts';
import { CookiesRefused } from './useEntering.ts';

interface IdentityErrorOptions {
  /** Said of a code without words of its own. */
  fallback?: 'INTERNAL_SERVER_ERROR' | 'DEFAULT_SIGNUP_ERROR';
  /** What this form says instead of that something went wrong. */
  general?: string;
}

/** The words for what is wrong with an account, a name, a password (§5), and for a failure (§8). */
export function useIdentityErrorText(options: IdentityErrorOptions = {}) {
  const { fallback = 'INTERNAL_SERVER_ERROR', general } = options;
  const { t } = useTranslation('identity');
  const { search } = useLocation();
  return {
    fieldErrorText: ({ rule, message }: FieldIssue): string =>
      t(`faults.${isIdentityError(rule) ? rule : identityErrorOf(message)}`),
    formErrorText: (error: unknown): string => {
      const message = messageOf(error, fallback);
      if (message === 'INTERNAL_SERVER_ERROR' && general !== undefined) return general;
      return t(`messages.${message}`, { reference: referenceOf(search) });
    },
  };
}

/** The server cannot know of the last: it hears no more of whom it has let in. */
type LoginMessage = keyof typeof loginMessages | 'RATE_LIMITED' | 'COOKIES_REFUSED';

/** §8: the message of a failure. */
function messageOf(error: unknown, fallback: LoginMessage): LoginMessage {
  if (error instanceof CookiesRefused) return 'COOKIES_REFUSED';
  if (!(error instanceof ClientError)) return 'INTERNAL_SERVER_ERROR';
  return isLoginMessage(error.code) ? error.code : fallback;
}

function isLoginMessage(code: string): code is LoginMessage {
  return Object.hasOwn(loginMessages, code) || code === 'RATE_LIMITED';
}

/** Only what a reference looks like: an address must not put words of its own on the page. */
function referenceOf(search: string): string {
  const given = new URLSearchParams(search).get('reference') ?? '';
  return /^[0-9a-f-]{36}$/.test(given) ? given : '';
}
