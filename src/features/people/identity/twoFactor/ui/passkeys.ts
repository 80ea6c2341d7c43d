import { callServer } from '#ui/callServer.ts';
import { twoFactorEndpoints } from '../twoFactorEndpoints.ts';
import { isRecord } from './isRecord.ts';

/** The WebAuthn browser library, lazily loaded. */
const library = () => import('@simplewebauthn/browser');

/** Whether the user cancelled the browser's dialog, or it timed out. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/**
 * Signs in with any passkey the browser has for this host. @returns the login result @throws ClientError,
 * DOMException
 */
export async function requestPasskeySignIn(remember: boolean): Promise<unknown> {
  const response = await sign(twoFactorEndpoints.passkeySignInOptions, {});
  return post(twoFactorEndpoints.passkeySignIn, { remember, response });
}

/** Completes two-factor authentication. @returns the login result @throws ClientError, DOMException */
export async function stepByPasskey(token: string): Promise<unknown> {
  const response = await sign(twoFactorEndpoints.passkeyOptions, { token });
  return post(twoFactorEndpoints.passkey, { token, response });
}

/** Creates and stores a passkey. @throws ClientError, DOMException */
export async function createPasskey(input: {
  name: string;
  currentPassword: string;
}): Promise<void> {
  const { startRegistration } = await library();
  const { currentPassword, name } = input;
  const optionsJSON = await optionsOf(twoFactorEndpoints.passkeyCreationOptions, {
    currentPassword,
  });
  const response = await startRegistration({
    optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'], // from the server part of the library
  });
  await post(twoFactorEndpoints.passkeyCreation, { name, response });
}

async function sign(endpoint: string, fields: object): Promise<unknown> {
  const { startAuthentication } = await library();
  const optionsJSON = await optionsOf(endpoint, fields);
  return startAuthentication({
    optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON'], // as above
  });
}

async function optionsOf(endpoint: string, fields: object): Promise<unknown> {
  const answer = await post(endpoint, fields);
  return isRecord(answer) ? answer.options : undefined;
}

function post(endpoint: string, fields: object): Promise<unknown> {
  return callServer(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
}
