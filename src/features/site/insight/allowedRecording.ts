import type { CommunitySettings } from '#core/communitySettings.ts';
import type { TrackingChoice } from '#core/trackingChoice.ts';
import { analyticsOf } from './insightSettingGroup.ts';

/**
 * What may be written of what somebody does: nothing while analytics are off, or where their browser or they
 * themselves ask not to be counted; that it happened, but not by whom, until they have answered where they are asked.
 */
export function allowedRecording(
  settings: Pick<CommunitySettings, 'analytics'>,
  wishes: { asksForPrivacy: boolean; trackingChoice: TrackingChoice | null },
): 'PERSON' | 'COUNT' | 'NOTHING' {
  const { isOn, respectsSignals, asksConsent } = analyticsOf(settings);
  if (!isOn || (wishes.asksForPrivacy && respectsSignals)) return 'NOTHING';
  if (!asksConsent) return 'PERSON';
  if (wishes.trackingChoice === 'REFUSED') return 'NOTHING';
  return wishes.trackingChoice === 'ALLOWED' ? 'PERSON' : 'COUNT';
}
