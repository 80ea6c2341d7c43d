/**
 * The English translations by namespace, which define the keys of all other languages. A namespace is the
 * name of a file in locales/<lang>/; a feature adds its own in its manifest:
 *
 *   declare module '#ui/wordNamespaces.ts' {
 *     interface Words { polls: typeof import('#locales/en/polls.json') }
 *   }
 */
export interface Words {
  editor: typeof import('#locales/en/editor.json');
  forms: typeof import('#locales/en/forms.json');
  maintenance: typeof import('#locales/en/maintenance.json');
  notes: typeof import('#locales/en/notes.json');
  shell: typeof import('#locales/en/shell.json');
  ui: typeof import('#locales/en/ui.json');
}

export type WordNamespace = keyof Words;

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** Namespaces loaded by every first visit, in one file: those of the shell and of a post. */
    firstVisitWords?: readonly WordNamespace[];
  }
}
