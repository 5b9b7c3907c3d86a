import { CoinsIcon } from '../../ui/icons/CoinsIcon.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { HelpPoint } from './HelpPoint.tsx'

const guide = 'https://ethereum.org/wallets/find-wallet/'

export const WhatIsAWalletView = () => {
  const t = useWords()
  return (
    <ViewBody>
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
      <LinkButton href={guide}>{t('help.wallet.find')}</LinkButton>
    </ViewBody>
  )
}
