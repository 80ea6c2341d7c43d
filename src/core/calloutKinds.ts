/** Kinds of callouts in stored content. */
export const calloutKinds = ['note', 'tip', 'warning', 'danger'] as const;

export type CalloutKind = (typeof calloutKinds)[number];
