import { serverParts } from '#platform/feature/serverFeature.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';

/** Every feature's types, the highest priority first. */
export function notificationTypes(): readonly NotificationType[] {
  return serverParts('notificationTypes')
    .flat()
    .toSorted((a, b) => b.priority - a.priority);
}

/** @returns undefined for a type whose feature is gone */
export function findNotificationType(name: string): NotificationType | undefined {
  return notificationTypes().find((type) => type.name === name);
}
