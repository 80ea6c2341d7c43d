export interface LanguageChoice {
  language: string;
  /** Of this page in that language. */
  href: string;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    mobileLanguage: {
      props: {
        choices: readonly LanguageChoice[];
        /** Where a member chooses the languages they read, until they have. */
        readHref: string | null;
      };
      result: undefined;
    };
  }
}
