import { expect, test } from 'vitest';
import { invitationHtml } from './server/invitationHtml.ts';
import { invitationsOf } from './server/invitations.ts';

const calendar = (event: readonly string[], method = 'REQUEST') =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', 'UID:1', ...event],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

const shown = (event: readonly string[], { method = 'REQUEST', language = 'en' } = {}) =>
  invitationHtml(invitationsOf([calendar(event, method)]), language);

test('an invitation is a card with title, date, place and organizer', () => {
  const html = shown([
    'SUMMARY:Service visit\\, pump <3>',
    'DTSTART:20261130T090000Z',
    'DTEND:20261130T100000Z',
    'LOCATION:Hall 4',
    'ORGANIZER;CN=Rita Sample:mailto:rita@customer.example',
  ]);
  expect(html).toContain('<strong>Invitation: Service visit, pump &lt;3&gt;</strong>');
  expect(html).toMatch(/Monday, November 30, 2026.*9:00.*10:00\sAM\sUTC/u);
  expect(html).toContain('<th>Where</th><td>Hall 4</td>');
  expect(html).toContain('Rita Sample');
});

test('times of a zone are understood by its IANA, Windows and prefixed names', () => {
  for (const zone of ['Europe/Berlin', 'W. Europe Standard Time', '/mozilla.org/1/Europe/Berlin']) {
    const [invitation] = invitationsOf([calendar([`DTSTART;TZID="${zone}":20260701T100000`])]);
    expect(invitation?.starts).toMatchObject({
      ...{ kind: 'INSTANT', at: Date.UTC(2026, 6, 1, 8), timeZone: 'Europe/Berlin' },
    });
  }
  expect(shown(['DTSTART;TZID=Europe/Berlin:20260701T100000'], { language: 'de' })).toMatch(
    /Mittwoch, 1\. Juli 2026.*10:00.*MESZ/u,
  );
  // Neither guessed nor lost.
  expect(shown(['DTSTART;TZID=Our Zone:20260701T100000'])).toContain('2026-07-01 10:00 Our Zone');
  expect(shown(['DTSTART:20260701T100000'])).toContain('2026-07-01 10:00');
});

test('whole days, durations, repetition and cancellation are told', () => {
  const days = ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260703', 'RRULE:FREQ=WEEKLY'];
  expect(shown(days)).toMatch(/July 1.*July 2.*\(repeated\)/);
  expect(shown(days)).not.toContain('July 3');
  expect(shown(['DTSTART:20260701T100000Z', 'DURATION:PT1H30M'])).toMatch(/10:00.*11:30/u);
  expect(shown(['SUMMARY:Visit'], { method: 'CANCEL' })).toContain('Canceled: Visit');
  expect(shown(['SUMMARY:Visit'], { method: 'REPLY' })).toContain('Reply to the invitation: Visit');
  expect(shown([])).toContain('Untitled event');
});

test('an answer to an invitation says what it is', () => {
  const answer = (status: string, more: readonly string[] = []) =>
    shown(['SUMMARY:Visit', `ATTENDEE;CN=Ann;PARTSTAT=${status}:mailto:ann@example.org`, ...more], {
      method: 'REPLY',
    });
  expect(answer('ACCEPTED')).toContain('Accepted: Visit');
  expect(answer('declined')).toContain('Declined: Visit');
  expect(answer('TENTATIVE')).toContain('Tentatively accepted: Visit');
  expect(answer('NEEDS-ACTION')).toContain('Reply to the invitation: Visit');
  expect(answer('ACCEPTED', ['STATUS:CANCELLED'])).toContain('Canceled: Visit');
  expect(shown(['SUMMARY:Visit'], { method: 'COUNTER' })).toContain('New time proposed: Visit');
});

test('the same event in two parts is shown once; files without events, or damaged, not at all', () => {
  const event = calendar(['DTSTART:20260701T100000Z']);
  expect(invitationsOf([event, event])).toHaveLength(1);
  const none = ['BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'BEGIN:VEVENT', 'nothing', '', 'a;b=":'];
  expect(invitationsOf(none)).toEqual([]);
  const wrong = ['DTSTART:20269999T990000Z', 'DTSTART:x', 'DTSTART;TZID=UTC:20260230T100000'];
  for (const line of wrong) expect(() => shown([line])).not.toThrow();
});
