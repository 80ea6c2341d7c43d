import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { SmallForm } from './SmallForm.tsx';

type AltFormProps = { editor: Editor; alt: string; onDone: () => void };

/** Alternative text of the selected image. */
export function AltForm({ editor, alt, onDone }: AltFormProps) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState(alt);
  return (
    <SmallForm
      label={t('alt.text')}
      value={typed}
      onValue={setTyped}
      submit={t('alt.apply')}
      onSubmit={() => {
        editor.chain().updateAttributes('image', { alt: typed.trim() }).run();
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
