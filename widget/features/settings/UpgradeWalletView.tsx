import { useState } from 'react'
import { chooseAccountType } from '../../actions/chooseAccountType.ts'
import { stepOf } from '../../state/stepOf.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPoint } from '../../ui/HelpPoint.tsx'
import { CoinsIcon } from '../../ui/icons/CoinsIcon.tsx'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** What a plain account gains as a smart one, and what it keeps. */
export const UpgradeWalletView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const [busy, setBusy] = useState(false)
  const upgrade = async () => {
    setBusy(true)
    const step = stepOf(context.store)
    if (await chooseAccountType(context, 'smartAccount')) {
      context.store.getState().setToast({ kind: 'success', word: 'upgrade.done' })
      step.goBack()
    }
    setBusy(false)
  }
  return (
    <ViewBody
      footer={
        <Button disabled={busy} initialFocus kind="primary" onClick={() => void upgrade()}>
          {t('upgrade.button')}
        </Button>
      }
    >
      <ul className="help-points">
        <HelpPoint icon={<LayersIcon size={22} />} title={t('upgrade.batch.title')}>
          {t('upgrade.batch.text')}
        </HelpPoint>
        <HelpPoint icon={<CoinsIcon size={22} />} title={t('upgrade.fees.title')}>
          {t('upgrade.fees.text')}
        </HelpPoint>
        <HelpPoint icon={<ShieldIcon size={22} />} title={t('upgrade.same.title')}>
          {t('upgrade.same.text')}
        </HelpPoint>
      </ul>
    </ViewBody>
  )
}
