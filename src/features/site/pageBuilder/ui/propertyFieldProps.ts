import type { PropertyInfo } from './editorTypes.ts';

/** Texts in another language, by the path of the property. */
interface Translation {
  path: string;
  textAt: (path: string) => string;
  onChange: (path: string, text: string) => void;
}

export type PropertyFieldProps = {
  field: PropertyInfo;
  value: unknown;
  /** Absent: the property itself is edited. */
  translation?: Translation;
  onChange: (value: unknown) => void;
};
