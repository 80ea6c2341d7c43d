import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  AssignPageLayoutMutation,
  type LayoutAssetInfo,
  LayoutAssetsQuery,
} from './pageLayoutDocuments.ts';
import './pageBuilderModals.ts';

/** The number of entries from which the list can be filtered. */
const filterFrom = 10;

/** Which categories, topics or article sections have a layout. */
export function AssignLayoutDialog(props: ModalViewProps<'assignLayout'>) {
  const { id, type, name, closable, dismiss, close } = props;
  const { t } = useTranslation('pageBuilder');
  const [assets, setAssets] = useState<readonly LayoutAssetInfo[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isLate = false;
    runOperation(LayoutAssetsQuery, { type })
      .then(({ layoutAssets }) => {
        if (isLate) return;
        setAssets(layoutAssets);
        const own = layoutAssets.filter(({ layoutId }) => layoutId === id);
        setChosen(new Set(own.map(({ assetId }) => assetId)));
      })
      .catch(() => showError(t('failed')));
    return () => {
      isLate = true;
    };
  }, [id, type, t]);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await runOperation(AssignPageLayoutMutation, { input: { id, assetIds: [...chosen] } });
      showSuccess(t('assigned'));
      close({ isChanged: true });
    } catch {
      showError(t('failed'));
      setBusy(false);
    }
  }

  const wanted = filter.trim().toLowerCase();
  const shown = assets?.filter(({ title }) => title.toLowerCase().includes(wanted)) ?? [];
  return (
    <Dialog
      title={t('assignTitle', { name })}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button loading={isBusy} disabled={assets === null} onClick={() => void save()}>
            {t('assignSave')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        {assets === null && <Spinner />}
        {assets?.length === 0 && <p className="text-text-muted">{t('noAssets')}</p>}
        {(assets?.length ?? 0) >= filterFrom && (
          <Field label={t('assignFilter')}>
            <TextInput
              type="search"
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
            />
          </Field>
        )}
        <ul className="flex flex-col gap-2">
          {shown.map(({ assetId, title, layoutId }) => (
            <li key={assetId}>
              <Checkbox
                label={<bdi>{title}</bdi>}
                hint={layoutId !== null && layoutId !== id ? t('otherLayout') : undefined}
                checked={chosen.has(assetId)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(assetId);
                  else next.delete(assetId);
                  setChosen(next);
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
