import { validationMessages } from '#core/validationMessages.ts';

/** SPEC §5, word for word; it has none for a taken username and for the current password. Apart from the rules: the browser needs no validator for them. */
export const identityMessages = {
  username: 'Username must contain only alphanumeric and underscore characters',
  usernameLowercase: 'Username must contain only lowercase alphanumeric and underscore characters',
  currentPassword: 'This is not your current password',
  samePassword: 'The new password must differ from the current one',
  password:
    'Password must have at least 8 characters, contain one uppercase letter, contain one lowercase letter, one number (0-9) and one special character',
  email: validationMessages.email,
  confirmation: 'Passwords do not match',
  terms: 'Hold on! This field is required.',
  required: validationMessages.required,
  usernameTaken: 'This username is already taken',
  format: validationMessages.format,
} as const;

export type IdentityFault = keyof typeof identityMessages;

/** Which of the faults a message of the rules says; anything else is the general one. */
export function identityFaultOf(message: string): IdentityFault {
  return identityFaults.find((fault) => identityMessages[fault] === message) ?? 'format';
}

export function isIdentityFault(value: string): value is IdentityFault {
  return Object.hasOwn(identityMessages, value);
}

const identityFaults = Object.keys(identityMessages).filter(isIdentityFault);
