import type { CommunitySettings, CustomActivity } from '#core/communitySettings.ts';

/** Custom activities for posts of a type; an empty list of types means all. */
export function customActivitiesFor(
  { customActivities }: Pick<CommunitySettings, 'customActivities'>,
  type: string,
): CustomActivity[] {
  return customActivities.filter(
    ({ types }) => types.length === 0 || types.some((each) => each === type),
  );
}
