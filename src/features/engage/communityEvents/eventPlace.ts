/** Names that are no place, in the languages of the interface: a map finds nothing for them, or anything. */
const vague = new Set(
  [
    ...['online', 'virtual', 'remote', 'digital', 'web', 'internet', 'webinar', 'anywhere'],
    ...['everywhere', 'worldwide', 'zoom', 'google meet', 'microsoft teams', 'teams', 'discord'],
    ...['slack', 'youtube', 'livestream', 'live stream', 'video call', 'phone'],
    ...[
      'tba',
      'tbd',
      'tbc',
      't.b.a',
      't.b.d',
      'to be announced',
      'to be decided',
      'to be confirmed',
    ],
    ...['to be determined', 'unknown', 'not yet known', 'somewhere', 'n/a', 'none', 'see link'],
    ...[
      'wird noch bekannt gegeben',
      'wird bekannt gegeben',
      'noch offen',
      'offen',
      'folgt',
      'überall',
    ],
    ...['im internet', 'videokonferenz', 'telefon', 'tbd/tba', 'n. n', 'unbekannt'],
    ...[
      'عبر الإنترنت',
      'أونلاين',
      'اونلاين',
      'افتراضي',
      'عن بعد',
      'عن بُعد',
      'يُعلن لاحقًا',
      'يحدد لاحقا',
    ],
    ...['سيُعلن لاحقًا', 'يُحدد لاحقًا'],
  ].map(foldPlace),
);

/** Whether a map can find the place: not of "Online", "TBA", a question mark or an address of the web. */
export function isOnMap(place: string): boolean {
  const folded = foldPlace(place);
  if (!/\p{L}/u.test(folded) || /^(https?:\/\/|www\.)/.test(folded)) return false;
  return !vague.has(folded);
}

function foldPlace(text: string): string {
  return text
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\s.!…?:,–-]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}
