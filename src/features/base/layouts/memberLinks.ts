import { partsSwitchedOn } from '#core/feature/featureSwitch.ts';
import type { ShellSettings } from '#core/shellSettings.ts';
import type { Words } from '#ui/wordNamespaces.ts';
import type { LayoutKey } from './layoutRules.ts';

/** A page of the signed-in member's own. */
export interface MemberLink {
  href: string;
  /** `own` is in the account menu; `settings` are tabs above each other, the menu has their first. */
  section: 'own' | 'settings';
  /** Place within the section; lower ones come first. */
  order: number;
  label: `menu.${keyof Words['identity']['menu'] & string}`;
  /** Lucide's name of its icon, in the account menu. */
  icon: string;
  /** Its layout, by which the tabs know the current one. */
  layout: LayoutKey;
  /** Unless the community has switched it off. */
  isOn?: (settings: ShellSettings) => boolean;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    memberLinks?: readonly MemberLink[];
  }
}

/** The pages of a section that the community offers. */
export function offeredMemberLinks(
  section: MemberLink['section'],
  settings: ShellSettings,
): MemberLink[] {
  return partsSwitchedOn('memberLinks', settings)
    .flat()
    .filter((link) => link.section === section && (link.isOn?.(settings) ?? true))
    .sort((a, b) => a.order - b.order);
}
