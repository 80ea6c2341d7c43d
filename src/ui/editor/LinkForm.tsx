import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { Button } from '../Button.tsx';
import { linkAddress } from './linkAddress.ts';
import { SmallForm } from './SmallForm.tsx';

type LinkFormProps = { editor: Editor; href: string | null; onDone: () => void };

/** Links the selected text, or inserts the URL if nothing is selected. */
export function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState(href ?? '');
  const [isWrong, setWrong] = useState(false);

  function apply(): void {
    const address = linkAddress(typed);
    setWrong(address === null);
    if (address === null) return;
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && href === null) {
      const marks = [{ type: 'link', attrs: { href: address } }];
      chain.insertContent({ type: 'text', text: typed.trim(), marks }).run();
    } else {
      chain.extendMarkRange('link').setLink({ href: address }).run();
    }
    onDone();
  }

  return (
    <SmallForm
      label={t('link.address')}
      isAddress
      value={typed}
      onValue={setTyped}
      submit={t('link.apply')}
      error={isWrong ? t('link.wrong') : undefined}
      onSubmit={apply}
      onCancel={onDone}
    >
      {href !== null && (
        <Button
          variant="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('link.remove')}
        </Button>
      )}
    </SmallForm>
  );
}
