import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import '../widgetSettingGroup.ts';

export const widgetSettings = ({ settings }: Pick<Ctx, 'settings'>) =>
  featureSettings(settings, 'embeddedWidget');

/** A private community shows nothing to visitors, and neither does its widget. */
export function isWidgetOn({ settings }: Pick<Ctx, 'settings'>): boolean {
  return widgetSettings({ settings }).isOn && !settings.privateCommunity;
}

/** The sites that show the widget. */
export function widgetOriginsOf(ctx: Pick<Ctx, 'settings'>): readonly string[] {
  return isWidgetOn(ctx) ? widgetSettings(ctx).origins : [];
}
