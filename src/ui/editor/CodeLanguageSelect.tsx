import type { Editor } from '@tiptap/react';
import { useTranslation } from '#ui/useTranslation.ts';
import { codeLanguages } from './codeLanguages.ts';

type CodeLanguageSelectProps = { editor: Editor; language: string };

export function CodeLanguageSelect({ editor, language }: CodeLanguageSelectProps) {
  const { t } = useTranslation('editor');
  const isKnown = language === '' || codeLanguages.some(({ id }) => id === language);
  return (
    <select
      data-tool
      aria-label={t('tool.language')}
      title={t('tool.language')}
      className="h-8 shrink-0 rounded-md border border-border bg-surface-raised px-2 text-sm text-text focus-visible:-outline-offset-2 pointer-coarse:h-11"
      value={language}
      onChange={(event) => {
        const chosen = event.currentTarget.value || null;
        editor.chain().focus().updateAttributes('codeBlock', { language: chosen }).run();
      }}
    >
      <option value="">{t('plainText')}</option>
      {!isKnown && <option value={language}>{language}</option>}
      {codeLanguages.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
