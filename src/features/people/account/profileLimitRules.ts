/** Separate from the rules, so that the browser does not load the validator for them. */
export const profileLimits = {
  fullName: 80,
  username: 40,
  bio: 1000,
  signature: 300,
  employeeId: 60,
  phoneNumber: 30,
  partnerId: 100,
  partnerName: 120,
} as const;
