import { useLocation } from 'react-router';
import type { FieldIssue } from '#core/errors.ts';
import { ClientError } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { identityErrorOf, isIdentityError } from '../identityMessageRules.ts';
import { loginMessages } from '../loginMessages.ts';
import { CookiesRefused } from './useEntering.ts';

interface IdentityErrorOptions {
  /** Fallback for codes without a message. */
  fallback?: 'INTERNAL_SERVER_ERROR' | 'DEFAULT_SIGNUP_ERROR';
  /** Replaces the generic error of this form. */
  general?: string;
}

/** Messages for invalid accounts, names and passwords (§5), and for errors (§8). */
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

/** The server does not know the last ones: they happen in the browser after signing in. */
type LoginMessage = keyof typeof loginMessages | 'RATE_LIMITED' | 'COOKIES_REFUSED';

/** §8: the message of an error. */
function messageOf(error: unknown, fallback: LoginMessage): LoginMessage {
  if (error instanceof CookiesRefused) return 'COOKIES_REFUSED';
  if (!(error instanceof ClientError)) return 'INTERNAL_SERVER_ERROR';
  return isLoginMessage(error.code) ? error.code : fallback;
}

function isLoginMessage(code: string): code is LoginMessage {
  return Object.hasOwn(loginMessages, code) || code === 'RATE_LIMITED';
}

/** Must look like a reference: a URL must not inject text into the page. */
function referenceOf(search: string): string {
  const given = new URLSearchParams(search).get('reference') ?? '';
  return /^[0-9a-f-]{36}$/.test(given) ? given : '';
}
