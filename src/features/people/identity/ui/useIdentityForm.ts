import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type Fallback, faultsOfError, type IdentityFaults, noFaults } from './identityForm.ts';

interface IdentityFormOptions {
  /** Path below the base path. */
  door: string;
  initial: IdentityFaults;
  fallback?: Fallback;
  /** @param answer what the server answered */
  onDone: (answer: unknown) => Promise<void> | void;
  onRefused?: (loginAttempts: number | null) => void;
}

/** Sends a form of the identity doors as JSON, and shows what was wrong with it. */
export function useIdentityForm(options: IdentityFormOptions) {
  const { door, initial, fallback = 'INTERNAL_SERVER_ERROR', onDone, onRefused } = options;
  const { t } = useTranslation('identity');
  const [faults, setFaults] = useState(initial);
  const [pending, setPending] = useState(false);
  /** Rises with each refusal: what was solved for the last attempt is used up. */
  const [refusals, setRefusals] = useState(0);
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
      const answer = await callServer(door, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fieldsOf(event.currentTarget)),
      });
      await onDone(answer);
    } catch (error) {
      setFaults(faultsOfError(error, fallback));
      setRefusals((before) => before + 1);
      onRefused?.(error instanceof ClientError ? error.loginAttempts : null);
    } finally {
      setPending(false);
    }
  }

  const faultText = (field: string): string | undefined => {
    const fault = faults.fields[field];
    return fault && t(`faults.${fault}`);
  };
  return { faults, faultText, pending, refusals, form, submit };
}

/** `customFields.size` becomes the answer `size` of `customFields`; a name that comes twice is a list. */
export function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const fields: Record<string, unknown> = {};
  const customFields: Record<string, unknown> = {};
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name);
    const value = values.length > 1 ? values : values[0];
    const [group, key] = name.split('.');
    if (group === 'customFields' && key) customFields[key] = value;
    else fields[name] = value;
  }
  return withoutConfirmation({ ...fields, customFields });
}

// §5: sign-up drops passwordConfirmation; one that differs goes along, so that all faults are told at once.
function withoutConfirmation(given: Record<string, unknown>): Record<string, unknown> {
  const { passwordConfirmation, ...fields } = given;
  const differs =
    passwordConfirmation !== undefined &&
    passwordConfirmation !== (fields.newPassword ?? fields.password);
  return differs ? given : fields;
}
