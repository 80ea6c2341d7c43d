import { loginMessages } from './loginMessages.ts';
import type { LoginResult } from './sso/loginResult.ts';

type LoginMessage = keyof typeof loginMessages;

/** What is said of a refused sign-in: a message of ours, or the text of the result. */
type LoginRefusal = { message: LoginMessage; reference: string } | { text: string };

/**
 * SPEC §4 "Login result by responseCode". The result may be a script's of the site (`window.onLogin`): the spec's
 * has no field for the reference of INVALID_SOCIAL_REQUEST, so a message of one word is taken for it.
 */
export function loginRefusalOf({
  responseCode: code,
  responseMessage: text,
  reference: given,
}: Pick<LoginResult, 'responseCode' | 'responseMessage' | 'reference'>): LoginRefusal {
  if (code === 'INVALID_SOCIAL_REQUEST') {
    const reference = given || (isReference(text) ? text : '');
    if (reference !== '') return { message: code, reference };
    return text === '' ? { message: 'INTERNAL_SERVER_ERROR', reference } : { text };
  }
  const ownText = code === 'INVALID_REQUEST' || !isLoginMessage(code);
  if (ownText && text !== '') return { text };
  return { message: isLoginMessage(code) ? code : 'INTERNAL_SERVER_ERROR', reference: '' };
}

function isLoginMessage(code: string): code is LoginMessage {
  return Object.hasOwn(loginMessages, code);
}

function isReference(text: string): boolean {
  return /^\S{1,100}$/.test(text);
}
