import type { CommunitySettings } from '../communitySettings.ts';
import { type Feature, featureParts, registeredFeatures } from './feature.ts';

/** The settings that switch features: every page has them, on the server and in the browser. */
export type SwitchSettings = Pick<
  CommunitySettings,
  | 'enabledConversationTypes'
  | 'gamificationEnabled'
  | 'surveysEnabled'
  | 'chatEnabled'
  | 'bookmarksEnabled'
> & {
  /** As in `ShellSettings`; without, the features with a switch of their own count as on. */
  switchedOn?: readonly string[];
};

/** Whether the community has something that can be switched off. */
export type FeatureSwitch = (settings: SwitchSettings) => boolean;

declare module './feature.ts' {
  interface Feature {
    /**
     * Whether the community has the feature, if it can be switched off. Off, the platform leaves out its pages
     * (404), widgets, links, shortcuts, feeds, routes and `switchedFields`; what it has stored is kept, and
     * comes back with the switch (decision 0636). Pages below `/admin`, which prepare it, stay.
     */
    isOn?: FeatureSwitch;
  }
}

export function isFeatureOn({ isOn }: Pick<Feature, 'isOn'>, settings: SwitchSettings): boolean {
  return isOn?.(settings) ?? true;
}

/** The same for a server manifest, which has the name of its feature. */
export function isOnByName(name: string, settings: SwitchSettings): boolean {
  const feature = registeredFeatures().find((each) => each.name === name);
  return feature === undefined || isFeatureOn(feature, settings);
}

/** One part of every manifest whose feature is on. */
export function partsSwitchedOn<Part extends Exclude<keyof Feature, 'name'>>(
  part: Part,
  settings: SwitchSettings,
): NonNullable<Feature[Part]>[] {
  return featureParts(part, (feature) => isFeatureOn(feature, settings));
}
