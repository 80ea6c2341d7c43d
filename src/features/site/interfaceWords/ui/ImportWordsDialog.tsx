import { type ChangeEvent, useId, useState } from 'react';
import { languageName } from '#core/languageName.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { readTextFile } from '#ui/readTextFile.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { mostImport } from '../interfaceWordRules.ts';
import { ImportInterfaceWordsMutation, type WordImportData } from './interfaceWordDocuments.ts';

/** A file of texts: first it is tried, then written. */
export function ImportWordsDialog(props: ModalViewProps<'importWords'>) {
  const { language, closable, dismiss, close } = props;
  const { t, language: shown } = useTranslation('interfaceWords');
  const id = useId();
  const [json, setJson] = useState<string | null>(null);
  const [result, setResult] = useState<WordImportData | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(text: string, dryRun: boolean): Promise<WordImportData | null> {
    setBusy(true);
    setFault(null);
    try {
      const answer = await runOperation(ImportInterfaceWordsMutation, {
        input: { language, json: text, dryRun },
      });
      return answer.importInterfaceWords;
    } catch (error) {
      const isFormat = error instanceof ClientError && error.code === 'VALIDATION_FAILED';
      setFault(t(isFormat ? 'import.format' : 'failed'));
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    setResult(null);
    setJson(null);
    if (!file) return;
    if (file.size > mostImport) return setFault(t('import.tooLarge'));
    const text = await readTextFile(file);
    setResult(await send(text, true));
    setJson(text);
  }

  async function write(): Promise<void> {
    if (json !== null && (await send(json, false))) close(true);
  }

  const canWrite = result !== null && result.issues.length === 0 && result.changed > 0;
  return (
    <Dialog
      title={t('import.title', { language: languageName(language, shown) })}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button disabled={!canWrite} loading={isBusy} onClick={() => void write()}>
            {t('import.button')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <label htmlFor={id}>{t('import.hint')}</label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onChange={(e) => void choose(e)}
        />
        <div role="status" className="flex flex-col gap-2">
          {fault && <p className="text-danger">{fault}</p>}
          {result && result.issues.length === 0 && (
            <p>{t('import.preview', { count: result.changed })}</p>
          )}
          {result && result.issues.length > 0 && (
            <>
              <p className="text-danger">{t('import.issues', { count: result.issues.length })}</p>
              <ul dir="ltr" className="flex flex-col gap-1">
                {result.issues.map(({ place, kind, what }) => (
                  <li key={`${place} ${kind} ${what}`} className="wrap-anywhere">
                    <code>{[place, kind, what].filter(Boolean).join(' ')}</code>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
