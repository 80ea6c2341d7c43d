import CircleCheck from 'virtual:icons/circle-check';
import { useTranslation } from '#ui/useTranslation.ts';

/** Parts of the interface: pictures of them, nothing to operate. */
export function BrandSample() {
  const { t } = useTranslation('community');
  return (
    <div aria-hidden className="flex flex-col gap-4 pb-5 text-sm">
      <div className="border-b border-border bg-navbar px-4 py-2.5 font-semibold text-on-navbar sm:px-5">
        {t('preview.navbar')}
      </div>
      <div className="flex gap-4 border-b border-border px-4 sm:px-5">
        <span className="border-b-2 border-tab pb-2 font-medium">{t('preview.tabOne')}</span>
        <span className="pb-2 text-text-muted">{t('preview.tabTwo')}</span>
      </div>
      <div className="grid gap-4 px-4 sm:grid-cols-2 sm:px-5">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-col gap-1">
            <h3 className="text-xl font-bold">{t('preview.heading')}</h3>
            <p className="text-base">{t('preview.text')}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="button button-primary button-sm">{t('preview.button')}</span>
            <span className="text-accent underline">{t('preview.link')}</span>
          </div>
          <div className="flex flex-col gap-1">
            <span className="font-medium">{t('preview.field')}</span>
            <span className="truncate rounded-field border border-field-border bg-field px-3 text-on-field py-2">
              {t('preview.fieldValue')}
            </span>
          </div>
          <div className="overflow-hidden rounded-lg border border-field-border bg-field">
            <div className="editor-toolbar border-b border-border bg-toolbar px-3 py-1.5 text-text-muted">
              {t('preview.toolbar')}
            </div>
            <div className="h-6" />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="dialog-colors flex flex-col gap-1 rounded-dialog border border-border bg-surface-raised p-4 text-text shadow-md">
            <span className="font-semibold">{t('preview.dialog')}</span>
            <span className="text-text-muted">{t('preview.dialogText')}</span>
          </div>
          <div className="flex items-center gap-2 self-start rounded-lg border border-border bg-snackbar px-3 py-2 text-on-snackbar shadow-md">
            <CircleCheck className="size-4.5 shrink-0" />
            {t('preview.snackbar')}
          </div>
        </div>
      </div>
    </div>
  );
}
