import { expect, test } from 'vitest';
import { isOnMap } from './eventPlace.ts';

test.each(['Online', 'online (Zoom)', 'TBA', 'T.B.A.', 'To be announced…', '???', 'عبر الإنترنت'])(
  '%s has no map',
  (place) => expect(isOnMap(place)).toBe(false),
);
test.each(['https://meet.example.org/plants', 'www.example.org'])('%s has no map', (place) =>
  expect(isOnMap(place)).toBe(false),
);
test.each([
  'Online Street 4, Leeds',
  'Seed warehouse, Larkmoor',
  'Zoom Arena (online too)',
  '東京',
])('%s has a map', (place) => expect(isOnMap(place)).toBe(true));
