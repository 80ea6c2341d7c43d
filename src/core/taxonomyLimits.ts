export const taxonomyLimits = { title: 100, description: 2000, tags: 20, depth: 5 } as const;
