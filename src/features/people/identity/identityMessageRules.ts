import { validationMessages } from '#core/validationMessages.ts';

/**
 * SPEC §5, word for word; it has no message for a taken username and for the current password. Separate from
 * the rules, so that the browser does not load the validator.
 */
export const identityMessages = {
  username: 'Username must contain only alphanumeric and underscore characters',
  usernameLowercase: 'Username must contain only lowercase alphanumeric and underscore characters',
  currentPassword: 'Your current password is incorrect',
  samePassword: 'Choose a password you aren’t using now',
  password:
    'Password must have at least 8 characters, contain one uppercase letter, contain one lowercase letter, one number (0-9) and one special character',
  email: validationMessages.email,
  confirmation: 'Passwords do not match',
  terms: 'Hold on! This field is required.',
  required: validationMessages.required,
  usernameTaken: 'This username is already taken',
  format: validationMessages.format,
} as const;

export type IdentityError = keyof typeof identityMessages;

/** The error code of a rule's message; the generic one for unknown messages. */
export function identityErrorOf(message: string): IdentityError {
  return identityErrors.find((fault) => identityMessages[fault] === message) ?? 'format';
}

export function isIdentityError(value: string): value is IdentityError {
  return Object.hasOwn(identityMessages, value);
}

const identityErrors = Object.keys(identityMessages).filter(isIdentityError);
