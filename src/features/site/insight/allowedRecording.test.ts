import { expect, test } from 'vitest';
import { allowedRecording } from './allowedRecording.ts';
import { analyticsOf } from './insightSettingGroup.ts';

const settingsOf = (changes: Partial<ReturnType<typeof analyticsOf>>) => ({
  analytics: { ...analyticsOf({}), ...changes },
});
const wishes = { asksForPrivacy: false, trackingChoice: null };
const allowed = { ...wishes, trackingChoice: 'ALLOWED' as const };
const refused = { ...wishes, trackingChoice: 'REFUSED' as const };

test.each([
  ['no wish', {}, wishes, 'PERSON'],
  ['a signal', {}, { ...wishes, asksForPrivacy: true }, 'NOTHING'],
  [
    'a signal that does not count',
    { respectsSignals: false },
    { ...wishes, asksForPrivacy: true },
    'PERSON',
  ],
  ['analytics off', { isOn: false }, allowed, 'NOTHING'],
  ['no answer yet', { asksConsent: true }, wishes, 'COUNT'],
  ['a yes', { asksConsent: true }, allowed, 'PERSON'],
  ['a no', { asksConsent: true }, refused, 'NOTHING'],
  ['a yes with a signal', { asksConsent: true }, { ...allowed, asksForPrivacy: true }, 'NOTHING'],
  ['an old no where nobody is asked any longer', {}, refused, 'PERSON'],
] as const)('%s: what is written', (_what, settings, given, recording) => {
  expect(allowedRecording(settingsOf(settings), given)).toBe(recording);
});
