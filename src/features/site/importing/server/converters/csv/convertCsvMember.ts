import { writeRow } from '../frame/writeRow.ts';
import type { CsvRun } from './csvRun.ts';
import { CellFault, madeId } from './csvValues.ts';
import type { MappedRow } from './mappedRow.ts';

export function convertCsvMember(run: CsvRun, row: MappedRow): void {
  const email = row.text('email').toLowerCase();
  if (email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new CellFault('email: is no address');
  const username = row.line('username', 60) || email.split('@')[0] || '';
  if (username === '') throw new CellFault('username: is empty, and so is the email');
  const id = row.text('id') || madeId('member', email || username.toLowerCase());
  const fullName = row.line('fullName', 200);
  const joinedAt = row.date('joinedAt') ?? run.now.toISOString();
  const record = {
    ...{ id, username, fullName, firstName: '', lastName: '', email: email || null },
    ...{
      emailVerifiedAt: null,
      role: 'member',
      joinedAt,
      lastActivityAt: row.date('lastActivityAt'),
    },
    ...{
      bio: row.html('bio'),
      signature: '',
      avatar: null,
      language: null,
      country: null,
      timeZone: null,
    },
    ...{ customFields: {}, status: 'ACTIVE', statusReason: null, suspendedUntil: null },
    ...{ suspendedReason: null, deletedAt: null },
    ...(row.text('passwordHash') !== '' && { passwordHash: row.text('passwordHash') }),
  };
  if (!writeRow(run, row, ['members', record])) return;
  for (const key of [id, username.toLowerCase(), email]) {
    if (key !== '') run.scratch.insert('people', { key, id });
  }
}
