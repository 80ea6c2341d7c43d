import type { Words } from '#ui/wordNamespaces.ts';

/** An action with a translation. A test ensures that every action of the manifests has one. */
export type ActionName = keyof Words['access']['action'] & keyof Words['access']['rule'];

/** Any action except a permission, which is checked by itself. */
export function isActionName(action: string): action is ActionName {
  return !action.includes(':');
}
