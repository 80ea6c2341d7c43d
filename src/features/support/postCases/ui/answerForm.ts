import type { ReactNode } from 'react';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import type { AnswerDraftData } from './postCaseDocuments.ts';
import type {} from './postCaseModals.ts';

/** A form of the dialog in which an answer is published; `children` choose what it is about. */
export type AnswerFormProps = ModalViewProps<'publishAnswer'> & {
  entryId: string;
  draft: AnswerDraftData;
  children: ReactNode;
};

export const emptyAnswer = { title: '', question: '', answer: '', credit: '' };
