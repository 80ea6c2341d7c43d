import { localeOf } from '#core/languages.ts';
import { fillWords } from '#features/base/mail/server/mailWords.ts';
import english from '#locales/en/inboundMail.json' with { type: 'json' };
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { serverWords } from '#platform/serverWords.ts';
import type { Invitation, InvitationTime } from './invitations.ts';

/** Events as cards, below the text that they came with. */
export function invitationHtml(invitations: readonly Invitation[], locale: string): string {
  const { language, words } = serverWords('inboundMail', english, [locale]);
  return invitations.map((each) => cardOf(each, { language, words: words.invitation })).join('');
}

interface Writer {
  language: string;
  words: typeof english.invitation;
}

function cardOf(invitation: Invitation, { language, words }: Writer): string {
  const { method, title, place, organizer, isRepeated } = invitation;
  const name = title === '' ? words.untitled : title;
  const heading = fillWords(words.methods[method], { title: name }, language);
  const when = whenOf(invitation, language);
  const rows = [
    [words.when, isRepeated && when !== '' ? `${when} (${words.repeated})` : when],
    [words.where, place],
    [words.organizer, organizer],
  ].filter(([, value]) => value !== '');
  const cells = rows.map(
    ([label = '', value = '']) =>
      `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const table = rows.length === 0 ? '' : `<table><tbody>${cells.join('')}</tbody></table>`;
  return `<p><strong>${escapeHtml(heading)}</strong></p>${table}`;
}

function whenOf({ starts, ends }: Invitation, language: string): string {
  if (starts === null) return '';
  if (ends === null || ends.kind !== starts.kind) return momentOf(starts, language);
  if (starts.kind === 'INSTANT' && ends.kind === 'INSTANT') {
    // An end before the start is a mistake: the start counts.
    if (ends.at <= starts.at) return momentOf(starts, language);
    return instantFormat(language, starts.timeZone).formatRange(starts.at, ends.at);
  }
  if (starts.kind === 'DATE' && ends.kind === 'DATE') {
    // The end of whole days is the day after.
    const last = Date.parse(ends.date) - 86_400_000;
    if (last <= Date.parse(starts.date)) return momentOf(starts, language);
    return dateFormat(language).formatRange(Date.parse(starts.date), last);
  }
  return `${momentOf(starts, language)} – ${momentOf(ends, language)}`;
}

function momentOf(time: InvitationTime, language: string): string {
  if (time.kind === 'INSTANT') return instantFormat(language, time.timeZone).format(time.at);
  if (time.kind === 'DATE') return dateFormat(language).format(Date.parse(time.date));
  return [time.at, time.zone].filter(Boolean).join(' ');
}

const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;

function instantFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), {
    ...day,
    ...{ hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  });
}

function dateFormat(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), { ...day, timeZone: 'UTC' });
}
