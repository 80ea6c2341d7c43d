/** Query parameters of the lists of posts that a layout may hold. */
export const listParameters = [
  'page',
  'type',
  'status',
  'sort',
  'order',
  'date',
  'tag',
  'label',
] as const;
