import '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /**
     * SPEC §2 "survey": asks the reader to take part. Resolves to true where they do, to false where they
     * dismiss it, and to undefined where they leave the page instead.
     */
    survey: {
      props: { title: string; description: string | null };
      result: boolean;
    };
    /** Texts answered to one question. */
    surveyTexts: {
      props: { surveyId: string; questionId: string; label: string };
      result: undefined;
    };
  }
}
