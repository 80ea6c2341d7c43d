import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import {
  faultsOfError,
  type IdentityFormProps,
  type IdentitySection,
  noFaults,
} from './identityForm.ts';

/** SPEC §7 REST, below the base path. */
export const identityDoors = {
  signIn: '/community/api/v1/auth/session',
  signUp: '/community/api/v1/auth/signup',
  signOut: '/care/community/logout',
} as const;

interface IdentityFormOptions extends Omit<IdentityFormProps, 'returnTo'> {
  section: IdentitySection;
}

/** Sends a form of the identity doors as JSON, and shows what was wrong with it. */
export function useIdentityForm({ section, initial, onEntered, onRefused }: IdentityFormOptions) {
  const [faults, setFaults] = useState(initial);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The product's own words for faults (§5) take the place of the browser's.
    if (form.current) form.current.noValidate = true;
  }, []);

  useEffect(() => {
    if (faults === initial || faults === noFaults) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? form.current?.querySelector<HTMLElement>('input[name="password"]'))?.focus();
  }, [faults, initial]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setFaults(noFaults);
    try {
      await callServer(identityDoors[section], {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fieldsOf(event.currentTarget)),
      });
      await onEntered();
    } catch (error) {
      setFaults(faultsOfError(error, section));
      onRefused(error instanceof ClientError ? error.loginAttempts : null);
    } finally {
      setPending(false);
    }
  }

  return { faults, pending, form, submit };
}

// §5: sign-up drops passwordConfirmation; one that differs goes along, so that all faults are told at once.
function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const { passwordConfirmation, ...fields } = Object.fromEntries(new FormData(form));
  const differs = passwordConfirmation !== undefined && passwordConfirmation !== fields.password;
  return differs ? { ...fields, passwordConfirmation } : fields;
}
