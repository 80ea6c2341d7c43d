/** Separate from the rules, so that the browser does not load the validator for them. */
export const profileLimits = {
  fullName: 80,
  username: 40,
  bio: 1000,
  signature: 300,
  employeeId: 60,
} as const;
