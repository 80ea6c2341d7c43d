import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { Card } from '#ui/Card.tsx';
import { Prose } from '#ui/Prose.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RevisionNode } from './articleEditDocuments.ts';
import { SourceChanges } from './SourceChanges.tsx';

type SourceTextProps = {
  articleId: string;
  text: RevisionNode;
  /** The revision of the source that readers' translation follows; null if it is not known. */
  followed: number | null;
};

/** The text that is translated, beside its translation. */
export function SourceText({ articleId, text, followed }: SourceTextProps) {
  const { t, language } = useTranslation('articleEditor');
  return (
    <Card
      as="section"
      heading={<h2>{t('source', { language: languageName(text.language, language) })}</h2>}
      className="lg:max-h-[80dvh] lg:overflow-y-auto"
    >
      {followed !== null && followed < text.number && (
        <SourceChanges
          key={`${followed} ${text.number}`}
          articleId={articleId}
          language={text.language}
          from={followed}
          to={text.number}
        />
      )}
      <div lang={localeOf(text.language)} dir="auto" className="flex flex-col gap-3">
        <p className="font-semibold">{text.title}</p>
        <Prose html={text.content} />
      </div>
    </Card>
  );
}
