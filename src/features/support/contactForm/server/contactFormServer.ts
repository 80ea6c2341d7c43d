import { textToHtml } from '#core/plainText.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { contactPaths } from '../contactPaths.ts';
import { deleteOldContacts } from './contactService.ts';
import './contactGraphql.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const confirmPage = ({ token }: FormFields) =>
  contactPaths.confirm(encodeURIComponent(text(token)));

/** Support requests of people without an account. */
export const contactFormServer = defineServerFeature({
  name: 'supportContactForm',
  cleanUp: deleteOldContacts,
  forms: {
    contactSupport: {
      page: () => contactPaths.form(),
      next: () => contactPaths.sent(),
      keep: ['name', 'email', 'title', 'message'],
      inputOf: (fields) => ({ ...fields, message: textToHtml(text(fields.message)) }),
    },
    confirmContact: {
      page: confirmPage,
      selects: 'path',
      next: (fields, { path }) => (typeof path === 'string' ? path : confirmPage(fields)),
    },
  },
});
