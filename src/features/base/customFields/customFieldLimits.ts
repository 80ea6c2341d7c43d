export const customFieldLimits = {
  name: 80,
  help: 300,
  option: 80,
  options: 100,
  /** Of one target, archived ones aside. */
  fields: 50,
} as const;
