import type { CommunitySettings } from '#core/communitySettings.ts';
import type { MemberFacts } from '#core/pageRequest.ts';
import { serverParts } from './serverFeature.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** What the feature tells the browsers of members with every page. */
    memberFacts?: (settings: CommunitySettings) => MemberFacts;
  }
}

export function memberFactsOf(settings: CommunitySettings): MemberFacts {
  return Object.assign({}, ...serverParts('memberFacts').map((facts) => facts(settings)));
}
