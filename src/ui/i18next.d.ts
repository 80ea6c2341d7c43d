import 'i18next';
import type { Words } from './wordNamespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Words;
  }
}
