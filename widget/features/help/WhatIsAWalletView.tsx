import { Button } from '../../ui/Button.tsx'
import { HelpPoint } from '../../ui/HelpPoint.tsx'
import { CoinsIcon } from '../../ui/icons/CoinsIcon.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

export const WhatIsAWalletView = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <ViewBody
      footer={
        <Button onClick={() => store.getState().push({ name: 'GetWallet' })}>{t('help.wallet.get')}</Button>
      }
    >
      <ul className="help-points">
        <HelpPoint icon={<CoinsIcon size={22} />} title={t('help.wallet.assets.title')}>
          {t('help.wallet.assets.text')}
        </HelpPoint>
        <HelpPoint icon={<KeyIcon size={22} />} title={t('help.wallet.login.title')}>
          {t('help.wallet.login.text')}
        </HelpPoint>
        <HelpPoint icon={<ShieldIcon size={22} />} title={t('help.wallet.yours.title')}>
          {t('help.wallet.yours.text')}
        </HelpPoint>
      </ul>
    </ViewBody>
  )
}
