import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportFileAddress } from '../supportReportAddress.ts';
import type { ReportAsked, ReportGroup } from '../supportReportRules.ts';

/** The rows of a report for other programs. */
export function ReportFiles({ asked, group }: { asked: ReportAsked; group: ReportGroup }) {
  const { t } = useTranslation('supportReports');
  const { basePath } = useShell();
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium text-accent">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={`${basePath}${reportFileAddress(asked, group, format)}`}
          download
          className="hover:underline pointer-coarse:tap-line"
        >
          {t(format)}
        </a>
      ))}
    </p>
  );
}
