/** Query parameters of post lists in layouts. */
export const listParameters = [
  'page',
  'type',
  'status',
  'sort',
  'order',
  'date',
  'tag',
  'label',
  'language',
] as const;
