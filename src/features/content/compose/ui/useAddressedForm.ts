import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { focusInto } from '#ui/focusInto.ts';
import { unlessChanged } from '#ui/unlessChanged.ts';
import { useLeaveGuard } from '#ui/useLeaveGuard.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface AddressedForm {
  /** The `updatedAt` of what it opened with; null where it makes something. */
  updatedAt: string | null;
  closeHref: string;
  /** What it holds besides its own fields. */
  values: unknown;
}

/** A form that `edit` in the address opens: it takes the focus, asks before words are lost, and closes once saved. */
export function useAddressedForm({ updatedAt, closeHref, values }: AddressedForm) {
  const { t } = useTranslation('compose');
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const [saving, setSaving] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const [opened] = useState(() => JSON.stringify(values));
  // Of what stands in the form: the page may be read anew meanwhile.
  const [read] = useState(updatedAt);
  useLeaveGuard({
    isTouched: isEntered || JSON.stringify(values) !== opened,
    isDone,
    parameter: 'edit',
    words: { title: t('unsaved.title'), text: t('unsaved.text') },
  });
  // It opens away from the link that asked for it.
  useEffect(() => {
    if (ref.current) focusInto(ref.current);
  }, []);

  /** @param send saves it, and answers how to say so */
  const save = async (
    send: (updatedDate: string | null) => Promise<() => void>,
    onFault: (error: unknown) => void,
  ) => {
    if (saving) return;
    setSaving(true);
    try {
      const tell = await unlessChanged(read, send);
      if (tell !== null) {
        isDone.current = true;
        tell();
        await navigate(closeHref, { preventScrollReset: true });
      }
    } catch (error) {
      onFault(error);
    }
    setSaving(false);
  };
  const onChange = () => setEntered(Array.from(ref.current?.elements ?? []).some(isChanged));
  return { form: { ref, noValidate: true, onChange }, saving, save };
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return Array.from(field.options).some((each) => each.selected !== each.defaultSelected);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.name === '') return false;
  return field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}
