export const statusLimits = { name: 40, reason: 500, labels: 16 } as const;

/** Colours of a label: tones of badges, which are legible in both themes. */
export const labelTones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;

export type LabelTone = (typeof labelTones)[number];
