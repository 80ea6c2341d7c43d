import { act } from 'react';
import { expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { EditableProfile } from './editProfileDocuments.ts';
import { ProfileForm } from './ProfileForm.tsx';

const profile: EditableProfile = {
  ...{ id: '1', username: 'ann', fullName: 'Before', avatar: null, firstName: '' },
  ...{ lastName: '', bio: '', signature: '', employeeId: '', country: null },
  ...{ language: null, timeZone: null, customFields: {}, updatedDate: '2026-01-01T00:00:00Z' },
  ...{ isSelf: true, hasPassword: true, canEditUsername: true, canEditSignature: false },
  ...{ phoneNumber: null, partnerId: null, partnerName: null, canEditPartner: false },
  ...{ canEditEmployeeId: false, userPreferences: [], questions: [], countries: [] },
  ...{ languages: [], timeZones: [], readLanguages: [], languagesToRead: [] },
};

async function open(updateUser: Parameters<typeof answerCalls>[0][string]) {
  const asked = answerCalls({ updateUser });
  const form = <ProfileForm profile={profile} initialError={null} />;
  return { ...(await renderComponent(form, memberShell())), asked };
}

it('says what is wrong with a username beside its field, and sends nothing', async () => {
  const { container, button, field, asked } = await open(() => null);
  await typeInto(field('Username'), 'not a name');
  await click(button('Save profile'));
  await untilShown(() => expect(field('Username').getAttribute('aria-invalid')).toBe('true'));
  const [id] = field('Username').getAttribute('aria-describedby')?.split(' ').slice(-1) ?? [];
  expect(container.querySelector(`[id="${id}"]`)?.textContent).toContain(
    'Username must contain only alphanumeric and underscore characters',
  );
  expect(asked).toEqual([]);
});

it('asks before it writes over what another tab has saved, and loses nothing typed', async () => {
  const sent: unknown[] = [];
  const { button, field } = await open(({ input }) => {
    sent.push(input);
    if (input.updatedDate) throw refusedAnswer('CONFLICT');
    return { user: { id: '1', updatedDate: '2026-01-03T00:00:00Z', language: null } };
  });
  await typeInto(field('Username'), 'ann_2');
  await typeInto(field('Bio'), 'What I typed');
  await click(button('Save profile'));
  await untilShown(() => expect(modalQueue.current()?.key).toBe('editConflict'));
  expect(field('Bio').value).toBe('What I typed');
  await act(async () => modalQueue.current()?.close(true));
  await untilShown(() =>
    expect(snackbar.shown().at(-1)?.text).toBe('Profile updated successfully'),
  );
  expect(sent).toMatchObject([
    { username: 'ann_2', bio: 'What I typed', updatedDate: profile.updatedDate },
    { username: 'ann_2', bio: 'What I typed' },
  ]);
});

it('sends a phone number as contact information, and nothing of the company that is not theirs to change', async () => {
  const sent: Record<string, unknown>[] = [];
  const { button, field, container } = await open(({ input }) => {
    sent.push(input);
    return { user: { id: '1', updatedDate: '2026-01-03T00:00:00Z', language: null } };
  });
  expect(container.textContent).not.toContain('Company');
  await typeInto(field('Phone number'), '+49 30 123456');
  await click(button('Save profile'));
  await untilShown(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ contactInfo: { phoneNumber: '+49 30 123456' } });
  expect(Object.keys(sent[0] ?? {})).not.toContain('partnerId');
});

it('has one more language to choose than are chosen, and lets two change places', async () => {
  const sent: Record<string, unknown>[] = [];
  answerCalls({
    updateUser: ({ input }) => {
      sent.push(input);
      return { user: { id: '1', updatedDate: '2026-01-03T00:00:00Z', language: null } };
    },
  });
  const languagesToRead = ['en', 'de', 'fr', 'ar'].map((code) => ({ code, name: code }));
  const { field, button, container } = await renderComponent(
    <ProfileForm
      profile={{ ...profile, languagesToRead, readLanguages: ['en', 'de'] }}
      initialError={null}
    />,
    memberShell(),
  );
  const choose = (label: string, value: string) =>
    act(async () => {
      field(label).value = value;
      field(label).dispatchEvent(new Event('change', { bubbles: true }));
    });
  const selects = () => container.querySelectorAll('#readLanguages select').length;
  expect(selects()).toBe(3);
  await choose('Language 3', 'fr');
  await untilShown(() => expect(selects()).toBe(4));
  await choose('Language 1', 'de');
  await untilShown(() => expect(field('Language 2').value).toBe('en'));
  await click(button('Save profile'));
  await untilShown(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.readLanguages).toEqual(['de', 'en', 'fr']);
});
