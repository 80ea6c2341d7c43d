import 'virtual:words/of/keyCommands';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { preferencePlaces } from '#features/people/members/preferenceRules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { KeyCaps } from '#ui/keys/KeyCaps.tsx';
import { keepKeysChoice, keysAreOn, setKeysPreference } from '#ui/keys/keyChoice.ts';
import type { KeyRow } from '#ui/keys/keyStrokes.ts';
import { currentKeys } from '#ui/keys/useKeys.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useManifestWords, useTranslation } from '#ui/useTranslation.ts';
import { UpdateUserMutation } from './editProfileDocuments.ts';

/** The active shortcuts, and the switch that disables them (WCAG 2.1.4). */
export function ShortcutsDialog({ closable, dismiss }: ModalViewProps<'shortcuts'>) {
  const { t } = useTranslation('reading');
  const [groups] = useState(currentKeys);
  const [on, choose] = useKeysChoice();
  return (
    <Dialog title={t('keys.title')} closable={closable} onDismiss={dismiss}>
      <div className={on ? undefined : 'opacity-60'}>
        {groups.map((rows) => (
          <KeyList key={rows[0]?.keys.join()} rows={rows} />
        ))}
      </div>
      <Checkbox
        className="mt-4"
        label={t('keys.on')}
        hint={t('keys.hint')}
        checked={on}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  const wordOf = useManifestWords();
  return (
    <dl className="grid gap-x-8 border-b border-border py-2 sm:grid-cols-2">
      {rows.map((row) => (
        <div key={row.keys.join()} className="flex items-center justify-between gap-4 py-1.5">
          <dt>{typeof row.label === 'string' ? row.label : wordOf(row.label.word)}</dt>
          <dd>
            <KeyCaps keys={row.keys.join(' ').split(' ')} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Optimistic: a member's is a preference, a visitor's is stored in the browser. */
function useKeysChoice() {
  const { t } = useTranslation('reading');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const [on, setOn] = useState(() =>
    viewer.memberId === null ? keysAreOn() : viewer.preferences.shortcuts !== 'OFF',
  );
  const choose = async (wanted: boolean) => {
    setOn(wanted);
    if (viewer.memberId === null) return keepKeysChoice(wanted);
    setKeysPreference(wanted);
    const { category, type, property } = preferencePlaces.shortcuts;
    const preference = {
      preferenceCategory: category,
      preferenceType: type,
      properties: { [property]: wanted ? 'AUTO' : 'OFF' },
    };
    try {
      const input = { id: viewer.memberId, userPreferences: [preference] };
      await runOperation(UpdateUserMutation, { input });
      await revalidate();
    } catch {
      setOn(!wanted);
      setKeysPreference(!wanted);
      showError(t('keys.failed'));
    }
  };
  return [on, (wanted: boolean) => void choose(wanted)] as const;
}
