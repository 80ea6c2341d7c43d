import type { Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import type { ComposerFieldName, ComposerFields } from '../composerFieldRules.ts';

/** What features send along with a text: fields of the input that creates or changes it. */
export interface ComposerExtras {
  cannedResponseId: string | null;
}

export interface ComposerToolProps {
  /** With what is held in the category that is written in. */
  viewer: Viewer;
  place: {
    /** Null: a post that is not there yet. */
    conversationId: string | null;
    categoryId: string | null;
    /** What is answered; null: the post. */
    responseId: string | null;
  };
  /** Puts HTML where the caret is. */
  insert: (html: string) => void;
  sendAlong: (extras: ComposerExtras) => void;
}

export interface ComposerFieldProps {
  type: PostType;
  viewer: Viewer;
  /** Null: a post that is not there yet. */
  conversationId: string | null;
  valueOf: <Name extends ComposerFieldName>(name: Name) => ComposerFields[Name];
  onChange: <Name extends ComposerFieldName>(name: Name, value: ComposerFields[Name]) => void;
  /** @param path within the value, such as `options.0`; without, any error of it */
  errorOf: (name: ComposerFieldName, path?: string) => string | undefined;
}

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Beside the buttons below a post, comment or reply that is being written. */
    'composer.tools': ComposerToolProps;
    /** Below the text of a post that is being written: the fields of `composerFields`. */
    'composer.fields': ComposerFieldProps;
  }
}
