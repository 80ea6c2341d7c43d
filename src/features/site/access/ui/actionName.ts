import type { Words } from '#ui/wordNamespaces.ts';
import { subjectKindOf } from '../explainedActions.ts';

/** An action that has words; a test compares them with what the manifests name. */
export type ActionName = keyof Words['access']['action'] & keyof Words['access']['rule'];

export function isActionName(action: string): action is ActionName {
  return subjectKindOf(action) !== null;
}
