import type { Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import type { ComposerFieldName, ComposerFields } from '../composerFieldRules.ts';

/** Additional input fields that features submit with a text. */
export interface ComposerExtras {
  cannedResponseId: string | null;
}

export interface ComposerToolProps {
  /** With the permissions in the post's category. */
  viewer: Viewer;
  place: {
    /** Null: a new post. */
    conversationId: string | null;
    categoryId: string | null;
    /** The response being answered; null: the post. */
    responseId: string | null;
    /** A support request is answered instead. */
    requestId?: string;
  };
  /** Inserts HTML at the caret. */
  insert: (html: string) => void;
  sendAlong: (extras: ComposerExtras) => void;
  /** Registers a check of the text before it is sent. @returns a function that removes it */
  checkBefore: (check: SendCheck) => () => void;
}

/** @returns false to keep editing */
export type SendCheck = (html: string) => Promise<boolean>;

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
    /** Next to the buttons of a post, comment or reply form. */
    'composer.tools': ComposerToolProps;
    /** Below the text of a post that is being written, above it for activities: the fields of `composerFields`. */
    'composer.fields': ComposerFieldProps;
    /** Those of them that are rarely used, in `MoreOptions`, with a `SetOption` each. */
    'composer.options': ComposerFieldProps;
  }
}
