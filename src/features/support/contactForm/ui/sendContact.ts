import { textToHtml } from '#core/plainText.ts';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { ContactSupportMutation } from './contactDocuments.ts';

/** Of the form for people without an account, on its page and in the widget. */
export const emptyContact = { name: '', email: '', title: '', message: '', website: '' };

export type ContactValues = typeof emptyContact;

export const contactFormSchema = async () => (await import('../contactFormRules.ts')).contactSchema;

export function sendContact({ message, ...values }: ContactValues) {
  return runOperation(ContactSupportMutation, {
    input: { ...values, message: textToHtml(message) },
  });
}

/** The word for a refusal. */
export function contactFailure(error: unknown): 'tooMany' | 'failed' {
  return error instanceof ClientError && error.code === 'RATE_LIMITED' ? 'tooMany' : 'failed';
}
