import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { languageCookiePaths } from '#core/languageCookiePaths.ts';
import { withBasePath } from '#ui/callServer.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileInputOf } from '../profileForm.ts';
import { type EditableProfile, UpdateUserMutation } from './editProfileDocuments.ts';
import { noProfileFaults, type ProfileFaults, profileFaultsOf } from './profileFaults.ts';

/** Sends the edit form by the API and says what was wrong; what was typed always stays. */
export function useProfileForm(profile: EditableProfile, initial: ProfileFaults) {
  const { t } = useTranslation('profile');
  const { revalidate } = useRevalidator();
  const [faults, setFaults] = useState(initial);
  const [pending, setPending] = useState(false);
  const [updatedDate, setUpdatedDate] = useState(profile.updatedDate);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The product's own words for faults (§5) take the place of the browser's.
    if (form.current) form.current.noValidate = true;
  }, []);
  useEffect(() => {
    if (faults === initial || faults === noProfileFaults) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, initial]);

  async function save(fields: Record<string, unknown>): Promise<void> {
    if (pending) return;
    setPending(true);
    setFaults(noProfileFaults);
    try {
      const input = { id: profile.id, ...profileInputOf(fields) };
      const { user } = (await runOperation(UpdateUserMutation, { input })).updateUser;
      setUpdatedDate(user.updatedDate);
      showSuccess(t('saved'));
      if (profile.isSelf && user.language !== profile.language) chooseLanguage(user.language);
      else await revalidate();
    } catch (error) {
      const found = profileFaultsOf(error);
      setFaults(found);
      if (found.message === 'FAILED') showError(t('messages.FAILED'));
    } finally {
      setPending(false);
    }
  }

  return {
    faults,
    pending,
    form,
    updatedDate,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void save(fieldsOf(event.currentTarget));
    },
    /** After a conflict: what stands in the form counts. */
    saveAnyway: () => {
      if (!form.current) return;
      const { updatedDate: _read, ...fields } = fieldsOf(form.current);
      void save(fields);
    },
  };
}

/** As a form without script would be read: a list where a name stands more than once. */
function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const names = [...new Set(data.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = data.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/** SPEC §9 cookie `lang`: an earlier choice of this browser must not outweigh the one just made. */
function chooseLanguage(language: string | null): void {
  for (const path of languageCookiePaths(withBasePath(''))) {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet.
    document.cookie = language
      ? `lang=${language}; path=${path}; max-age=31536000; samesite=lax`
      : `lang=; path=${path}; max-age=0; samesite=lax`;
  }
  window.location.reload();
}
