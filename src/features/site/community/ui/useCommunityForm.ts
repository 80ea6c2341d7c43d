import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useLeaveGuard } from '#ui/useLeaveGuard.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityInput } from '../communityRules.ts';
import { UpdateCommunityMutation } from './communityDocuments.ts';

type Values = Required<CommunityInput>;

export interface CommunityForm {
  values: Values;
  change: (changes: Partial<Values>) => void;
  faultOf: (name: keyof Values) => string | undefined;
  isTouched: boolean;
  saving: boolean;
  form: RefObject<HTMLFormElement | null>;
  save: () => Promise<void>;
  reset: () => void;
}

/** What an administrator sets of the community; only what was changed is sent. */
export function useCommunityForm(): CommunityForm {
  const { t } = useTranslation('community');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(() => valuesOf(settings));
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const isDone = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const changed = changesBetween(saved, values);
  const isTouched = Object.keys(changed).length > 0;
  useLeaveGuard({
    isTouched,
    isDone,
    words: { title: t('leave.title'), text: t('leave.text') },
  });

  useEffect(() => {
    if (faults.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults]);

  async function save(): Promise<void> {
    if (saving) return;
    const isNamed = values.name.trim() !== '';
    setFaults(new Map(isNamed ? [] : [['name', 'required']]));
    if (!isNamed) return;
    setSaving(true);
    try {
      await runOperation(UpdateCommunityMutation, { input: { clientMutationId: '1', ...changed } });
      setSaved(values);
      showSuccess(t('saved'));
      await revalidate();
    } catch (error) {
      const told = error instanceof ClientError ? error.faults : [];
      const fieldOf = (path: string) => path.split('.')[0] ?? '';
      setFaults(new Map(told.map(({ field, rule }) => [fieldOf(field), rule])));
      if (told.length === 0) showError(t('failed'));
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    faultOf: (name) => {
      const rule = faults.get(name);
      return rule && t(rule === 'required' ? 'fault.required' : 'fault.format');
    },
    ...{ isTouched, saving, form, save },
    reset: () => {
      setValues(saved);
      setFaults(new Map());
    },
  };
}

function valuesOf(settings: CommunitySettings): Values {
  const { name, description, footer, branding, defaultLanguage, activeLanguages } = settings;
  const { logoUrl, logoDarkUrl, faviconUrl, primary, primaryDark } = branding;
  const { signupEnabled, privateCommunity } = settings;
  return {
    ...{ name, description, footerText: footer.text, logoUrl, logoDarkUrl, faviconUrl },
    ...{ primary, primaryDark, defaultLanguage, activeLanguages, signupEnabled, privateCommunity },
  };
}

function changesBetween(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(after) as (keyof Values)[]; // the keys of a whole record
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  );
}
