import type { Words } from '#ui/wordNamespaces.ts';

/** An action that has words. A test sees to it that every action of the manifests has. */
export type ActionName = keyof Words['access']['action'] & keyof Words['access']['rule'];

/** Anything but a permission, which is asked for by itself. */
export function isActionName(action: string): action is ActionName {
  return !action.includes(':');
}
