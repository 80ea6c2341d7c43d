import { isOnByName, type SwitchSettings } from '#core/feature/featureSwitch.ts';
import { registeredServerFeatures, serverParts } from '#platform/feature/serverFeature.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';

/** Every feature's types, the highest priority first. */
export function notificationTypes(): readonly NotificationType[] {
  return serverParts('notificationTypes')
    .flat()
    .toSorted((a, b) => b.priority - a.priority);
}

/** Those of the features that are switched on: decision 0636. */
export function shownNotificationTypes(settings: SwitchSettings): readonly NotificationType[] {
  const off = registeredServerFeatures()
    .filter(({ name }) => !isOnByName(name, settings))
    .flatMap((feature) => feature.notificationTypes ?? []);
  return notificationTypes().filter((type) => !off.includes(type));
}

/** @returns undefined for a type whose feature is gone */
export function findNotificationType(name: string): NotificationType | undefined {
  return notificationTypes().find((type) => type.name === name);
}
