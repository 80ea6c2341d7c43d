import type { InsightAsked } from '#core/insight/insightAsked.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { figureFileAddress } from '../insightAddress.ts';

type FigureFilesProps = {
  figure: { key: string; name: string };
  part: 'series' | 'rows' | 'items';
  asked: InsightAsked;
  selected?: { key: string | null; week: number | null };
};

/** A figure for other programs. */
export function FigureFiles({ figure, part, asked, selected }: FigureFilesProps) {
  const { t } = useTranslation('insight');
  const { basePath } = useShell();
  return (
    <>
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={`${basePath}${figureFileAddress(format, figure.key, { part, asked, selected })}`}
          download
          aria-label={t('download', { name: figure.name, format: t(format) })}
          className="hover:underline pointer-coarse:tap-line"
        >
          {t(format)}
        </a>
      ))}
    </>
  );
}
