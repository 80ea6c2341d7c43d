import { useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PreferenceChange } from '../preferencePresets.ts';
import {
  type PreferenceNode,
  UpdateNotificationPreferencesMutation,
} from './notificationDocuments.ts';

/** The viewer's choices; a change is shown before it is saved, and taken back if that fails. */
export function useNotificationPreferences(loaded: readonly PreferenceNode[]) {
  const { t } = useTranslation('notifications');
  const [rows, setRows] = useState(loaded);
  async function change(changes: PreferenceChange[]): Promise<void> {
    const before = changes.map(({ type, channel, enabled }) => ({
      ...{ type, channel },
      enabled: isEnabled(rows, type, channel) ?? !enabled,
    }));
    setRows((now) => changed(now, changes));
    try {
      await runOperation(UpdateNotificationPreferencesMutation, { input: { changes } });
    } catch {
      setRows((now) => changed(now, before));
      showError(t('saveFailed'));
    }
  }
  return { rows, change };
}

function isEnabled(
  rows: readonly PreferenceNode[],
  type: string,
  channel: PreferenceChange['channel'],
): boolean | undefined {
  const row = rows.find((each) => each.type === type);
  return row?.channels.find((each) => each.channel === channel)?.enabled;
}

function changed(
  rows: readonly PreferenceNode[],
  changes: readonly PreferenceChange[],
): PreferenceNode[] {
  const wanted = new Map(changes.map((each) => [`${each.type} ${each.channel}`, each.enabled]));
  return rows.map((row) => ({
    ...row,
    channels: row.channels.map((cell) => ({
      ...cell,
      enabled: wanted.get(`${row.type} ${cell.channel}`) ?? cell.enabled,
    })),
  }));
}
