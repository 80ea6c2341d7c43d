import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { faultsOfError, noFaults } from './identityForm.ts';
import { fieldsOf } from './useIdentityForm.ts';

/** A form of the community's questions that a mutation saves: what was wrong is told beside the fields. */
export function useAnswersForm(save: (fields: Record<string, unknown>) => Promise<void>) {
  const { t } = useTranslation('identity');
  const [faults, setFaults] = useState(noFaults);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (faults === noFaults) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setFaults(noFaults);
    try {
      await save(fieldsOf(event.currentTarget));
    } catch (error) {
      setFaults(faultsOfError(error, 'INTERNAL_SERVER_ERROR'));
    } finally {
      setPending(false);
    }
  }

  const faultText = (field: string): string | undefined => {
    const fault = faults.fields[field];
    return fault && t(`faults.${fault}`);
  };
  return { faults, faultText, pending, form, submit };
}
