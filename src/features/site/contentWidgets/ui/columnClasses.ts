/** Columns of a grid on wide screens. */
export const columnClasses = {
  '2': 'md:grid-cols-2',
  '3': 'md:grid-cols-3',
  '4': 'md:grid-cols-2 lg:grid-cols-4',
} as const;
