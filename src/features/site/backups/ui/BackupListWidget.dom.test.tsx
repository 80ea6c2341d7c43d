import { act } from 'react';
import { expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { BackupListWidget } from './BackupListWidget.tsx';
import { formatBackupSize } from './BackupRow.tsx';
import type { BackupData, BackupsData } from './backupDocuments.ts';

const backup: BackupData = {
  ...{ id: 'a', state: 'DONE', at: '2026-01-01T02:00:00Z', name: 'plaza-a.tar.zst' },
  ...{ bytes: 12_340_000, rows: 1200, files: 1, missing: 0, error: null },
  ...{ isScheduled: true, progress: 0 },
};

const backups: BackupsData = {
  ...{ place: '/srv/backups', schedule: 'daily', isEncrypted: false },
  ...{ isOverdue: false, isReachable: true, needsPassword: true },
  ...{ nextAt: '2026-01-02T02:00:00Z', lastGoodAt: backup.at },
  ...{ keptDays: 7, keptWeeks: 4, keptMonths: 1, items: [backup] },
};

const open = (changes: Partial<BackupsData> = {}) =>
  renderComponent(
    <BackupListWidget data={{ backups: { ...backups, ...changes } }} />,
    memberShell(),
  );

it('lists what is stored, with its size and what is in it', async () => {
  const { container } = await open();
  expect(container.textContent).toContain('Scheduled · 12.3 MB · 1,200 rows · 1 file');
  expect(container.textContent).toContain('7 days, 4 weeks, 1 month');
  expect(container.textContent).not.toContain('too old');
});

it('shows a backup that is being made, and offers no second one', async () => {
  const running: BackupData = { ...backup, state: 'RUNNING', name: null, progress: 40 };
  const { button, container } = await open({ items: [running] });
  expect(container.querySelector('progress')?.value).toBe(40);
  expect(button('Back up now')).toHaveProperty('disabled', true);
});

it('says why one failed, and that the last good one is too old', async () => {
  const failed: BackupData = {
    ...{ ...backup, state: 'FAILED', name: null, bytes: null, rows: null, files: null },
    error: 'Can’t write /srv/backups: the disk is full',
  };
  const { container } = await open({ items: [failed], isOverdue: true });
  expect(container.querySelector('[role=alert]')?.textContent).toContain('too old');
  expect(container.textContent).toContain('the disk is full');
  expect(container.textContent).not.toContain('Download');
});

it('says that the place does not answer, and lists what it knows without it', async () => {
  const { container } = await open({ items: [], isReachable: false });
  expect(container.querySelector('[role=alert]')?.textContent).toContain('/srv/backups responds');
});

it('has an empty state', async () => {
  const { container } = await open({ items: [], lastGoodAt: null });
  expect(container.textContent).toContain('No backups yet');
  expect(container.textContent).toContain('None yet');
});

it('begins a backup, and asks for the password before one is handed out', async () => {
  let begun = 0;
  answerCalls({
    backUpNow() {
      begun += 1;
      return { backup: { id: '1' } };
    },
  });
  const { button } = await open();
  await click(button('Back up now'));
  await untilShown(() => expect(begun).toBe(1));
  await click(button('Download'));
  expect(modalQueue.current()?.key).toBe('backupPassword');
  await act(async () => modalQueue.current()?.close());
});

it.each([
  [900, '0.9 kB'],
  [12_340_000, '12.3 MB'],
  [5_600_000_000, '5.6 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBackupSize(bytes, 'en')).toBe(text);
});
