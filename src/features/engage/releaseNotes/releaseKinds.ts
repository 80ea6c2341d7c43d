/** What a release changes. */
export const releaseKinds = ['NEW', 'IMPROVED', 'FIXED', 'SECURITY'] as const;

export type ReleaseKind = (typeof releaseKinds)[number];

export const releaseLimits = { product: 80, version: 40, products: 100 } as const;
