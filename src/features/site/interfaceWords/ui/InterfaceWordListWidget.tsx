import Download from 'virtual:icons/download';
import Languages from 'virtual:icons/languages';
import Upload from 'virtual:icons/upload';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { wordExportPath, wordsPerPage } from '../interfaceWordRules.ts';
import { readWordsAddress, wordsHref } from '../wordsAddress.ts';
import { InterfaceWordRow } from './InterfaceWordRow.tsx';
import type { InterfaceWordsData } from './interfaceWordDocuments.ts';
import { WordCorrectionSwitch } from './WordCorrectionSwitch.tsx';
import { WordFilters } from './WordFilters.tsx';

/** `/admin/words`: the texts of the interface, and what the community has made of them. */
export function InterfaceWordListWidget({ data, page }: WidgetProps<unknown, InterfaceWordsData>) {
  const { t } = useTranslation('interfaceWords');
  const shell = useShell();
  const [act] = usePageAction();
  const address = readWordsAddress(page.search, shell.language);
  const { language } = address;
  const canManage = shell.viewer.permissions.includes('MANAGE_COMMUNITY');
  const { nodes, totalCount } = data.interfaceWords;
  const importFile = async () => {
    if (!(await openModal('importWords', { language }))) return;
    await act({ run: async () => undefined, done: t('import.done'), failed: t('failed') });
  };
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      actions={
        <>
          {canManage && (
            <Button
              variant="secondary"
              icon={<Upload aria-hidden className="size-4.5" />}
              className="needs-js:hidden"
              onClick={() => void importFile()}
            >
              {t('import.button')}
            </Button>
          )}
          <ExportLinks language={language} />
        </>
      }
      form={<WordCorrectionSwitch />}
      filter={<WordFilters address={address} total={totalCount} />}
      rows={nodes}
      empty={{ icon: <Languages aria-hidden />, title: t('none'), description: t('noneText') }}
      pages={{
        page: address.page + 1,
        pageCount: Math.ceil(totalCount / wordsPerPage),
        hrefFor: (number) => wordsHref({ ...address, page: number - 1 }),
      }}
    >
      {(word) => <InterfaceWordRow key={`${word.namespace}:${word.key}`} word={word} />}
    </AdminList>
  );
}

function ExportLinks({ language }: { language: string }) {
  const { t } = useTranslation('interfaceWords');
  const { basePath } = useShell();
  const href = (format: string) =>
    `${basePath}${wordExportPath}?${new URLSearchParams({ language, format })}`;
  return (['json', 'zip'] as const).map((format) => (
    <a key={format} href={href(format)} download className={buttonClasses('secondary', 'md')}>
      <Download aria-hidden className="size-4" />
      {t(`export.${format}`)}
    </a>
  ));
}
